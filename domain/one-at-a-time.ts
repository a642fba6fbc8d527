/**
 * Runs `read` one at a time; asked for while it runs, it runs once more after that: of two readings the one that began last ends last.
 * @returns asks for a run; resolves when no run is due any more, rejects with the error of the run that fails
 */
export function oneAtATime(read: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  let again = false
  const run = async (): Promise<void> => {
    do {
      again = false
      await read()
    } while (again)
  }
  return () => {
    again = running !== null
    running ??= run().finally(() => {
      running = null
    })
    return running
  }
}
