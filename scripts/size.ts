/** Checks what each entry of the build weighs, packed with brotli as it is sent, against its limit, and that it holds no module it must do without. Run after a build. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { brotli } from './build/brotli.ts'
import { CHUNK_MODULES, type ChunkModules } from './build/chunk-modules.ts'
import { root } from './run.ts'
import { limits, type Limit } from './size-limits.ts'

const web = join(root, 'dist/web')

/** Imports that are loaded with the file: `import "./x.js"` and `from "./x.js"`, not `import("./x.js")`. */
const staticImport = /(?:\bfrom|\bimport)\s*["'](\.{1,2}\/[^"']+\.js)["']/g

/** The file and all it cannot run without. */
const closure = (file: string, found = new Set<string>()): Set<string> => {
  if (found.has(file)) return found
  found.add(file)
  for (const [, path] of readFileSync(file, 'utf8').matchAll(staticImport)) closure(join(dirname(file), path ?? ''), found)
  return found
}

interface Chunk {
  file: string
  css?: string[]
}

/** The built files that belong to a limit; none when a source it names is not in the build. */
const filesOf = (limit: Limit): string[] | undefined => {
  const folder = join(root, limit.folder)
  if ('glob' in limit) {
    const files = globSync(limit.glob, { cwd: folder })
    return files.length === 0 ? undefined : [...new Set(files.flatMap((file) => [...closure(join(folder, file))]))]
  }
  if ('lastScript' in limit) return []
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  const chunks = limit.sources.map((source) => manifest[source])
  if (chunks.some((chunk) => chunk === undefined)) return undefined
  const scripts = new Set(chunks.flatMap((chunk) => (chunk ? [...closure(join(folder, chunk.file))] : [])))
  const css = Object.values(manifest).flatMap((chunk) => (scripts.has(join(folder, chunk.file)) ? (chunk.css ?? []) : []))
  // CSS that is inside index.html has no file of its own.
  const styles = [...new Set(css)].map((file) => join(folder, file)).filter((file) => existsSync(file))
  return [join(folder, 'index.html'), ...scripts, ...styles]
}

const packedBytes = async (files: readonly string[]): Promise<number> =>
  (await Promise.all(files.map(async (file) => (await brotli(readFileSync(file))).length))).reduce((sum, size) => sum + size, 0)

/** Bytes of the last script that stands in a page itself, packed alone. @throws where the page has none */
const packedScript = async (file: string): Promise<number> => {
  const script = [...readFileSync(file, 'utf8').matchAll(/<script>([\s\S]*?)<\/script>/g)].at(-1)?.[1]
  if (script === undefined) throw new Error(`No script stands in ${file}.`)
  return (await brotli(Buffer.from(script))).length
}

/** Modules in these files that the entry must do without. @throws where the build has not noted what is in one of them: nothing would be found there */
const misplaced = ({ folder, without }: Limit, files: readonly string[]): string[] => {
  if (without === undefined) return []
  const modules = JSON.parse(readFileSync(join(root, folder, CHUNK_MODULES), 'utf8')) as ChunkModules
  return files
    .filter((file) => file.endsWith('.js'))
    .flatMap((file) => {
      const held = modules[relative(join(root, folder), file)]
      if (held === undefined) throw new Error(`The build does not say which modules are in ${file}.`)
      return held.filter((module) => without.some((part) => part.test(module)))
    })
}

if (!existsSync(join(web, 'index.html'))) throw new Error('There is no build to weigh: run `npm run build` first.')

const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`.padStart(10)
let failed = 0
console.log(`${'entry'.padEnd(34)}${'brotli'.padStart(10)}${'limit'.padStart(10)}`)
for (const limit of limits) {
  const files = filesOf(limit)
  const size = 'lastScript' in limit ? await packedScript(join(root, limit.folder, limit.lastScript)) : files ? await packedBytes(files) : 0
  const fits = files !== undefined && size <= limit.bytes
  const wrong = misplaced(limit, files ?? [])
  if (!fits || wrong.length > 0) failed += 1
  console.log(`${limit.entry.padEnd(34)}${files ? kB(size) : 'missing'.padStart(10)}${kB(limit.bytes)}  ${fits ? 'ok' : 'TOO MUCH'}`)
  for (const module of wrong) console.log(`    ${module} is in it: it belongs in a part that is loaded later`)
  if (process.argv.includes('--files')) for (const file of files ?? []) console.log(`    ${kB(await packedBytes([file]))} ${relative(root, file)}`)
}
process.exitCode = failed === 0 ? 0 : 1
