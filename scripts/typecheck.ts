/** Checks the types of every runtime: one compiler run for each configuration that tsconfig.json lists. */
import { existsSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { capture, root } from './run.ts'

const configs = [...readFileSync(join(root, 'tsconfig.json'), 'utf8').matchAll(/"path": "\.\/(tsconfig\.[\w-]+\.json)"/g)].map((found) => found[1] ?? '')

/** TypeScript calls a configuration without any file an error; a room that is not built yet is none. */
const noInputs = 'TS18003'

const checkConfig = async (config: string): Promise<boolean> => {
  const started = performance.now()
  const { code, text } = await capture('tsc', ['-p', config, '--pretty', 'false'])
  const passed = code === 0 || text.includes(noInputs)
  console.log(`${passed ? 'ok    ' : 'FAILED'} ${config} ${((performance.now() - started) / 1000).toFixed(1)} s`)
  if (!passed) console.log(text)
  return passed
}

const missing = configs.filter((config) => !existsSync(join(root, config)))
if (configs.length === 0 || missing.length > 0) throw new Error(`tsconfig.json lists no usable configuration: ${missing.join(', ')}`)

const queue = [...configs]
const results: boolean[] = []
await Promise.all(
  Array.from({ length: Math.max(1, availableParallelism()) }, async () => {
    for (let config = queue.shift(); config !== undefined; config = queue.shift()) results.push(await checkConfig(config))
  }),
)

process.exitCode = results.every(Boolean) ? 0 : 1
