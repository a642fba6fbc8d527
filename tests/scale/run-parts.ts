/** Parts of a run, each tried whatever became of the one before. */

/**
 * Runs the parts one after the other, the later ones too where an earlier one failed.
 * @param parts each by its name: resolves to its exit code, or throws, which counts as 1 and is told by its message
 * @param tell takes a line for each part once all are done
 * @returns 0 where all parts gave 0, else 1
 */
export async function runParts(parts: readonly (readonly [name: string, part: () => Promise<number>])[], tell: (line: string) => void): Promise<0 | 1> {
  const results: { name: string; code: number; why: string }[] = []
  for (const [name, part] of parts) {
    const { code, why } = await part().then((given) => ({ code: given, why: '' }), (error: unknown) => ({ code: 1, why: `: ${error instanceof Error ? error.message : String(error)}` }))
    results.push({ name, code, why })
  }
  for (const { name, code, why } of results) tell(code === 0 ? `${name}: passed` : `${name}: FAILED (exit code ${code})${why}`)
  return results.every(({ code }) => code === 0) ? 0 : 1
}
