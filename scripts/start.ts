/** One command for a fresh clone: builds the page where that is needed, starts the server with its embedded database and the demo's brands, and says what to open. */
import { join } from 'node:path'
import { basePath } from './build/base-path.ts'
import { demoDoors } from './demo-doors.ts'
import { root, run } from './run.ts'
import { settleEnvironment } from './settle-environment.ts'
import { whyBuild } from './stale-build.ts'

settleEnvironment()
process.env['LOG_LEVEL'] ??= 'warn'

const why = whyBuild(root, basePath())
if (why !== null) {
  console.log(`Building the page: ${why}.`)
  const code = await run('node', ['scripts/build.ts'])
  if (code !== 0) process.exit(code)
}

// main.ts ends its work when the server answers, or sets the exit code where it cannot and has said why.
await import(join(root, 'server/main.ts'))
if (!process.exitCode) {
  const { readConfig } = await import('../server/config.ts')
  const { keepSecret } = await import('../server/keep-secret.ts')
  const { demoBrands } = await import('../server/demo/demo-brands.ts')
  const { host, port, basePath: base, staffKey, demo } = readConfig(process.env, keepSecret)
  if (demo && staffKey !== null) console.log(await demoDoors({ port, basePath: base, staffKey, brands: demoBrands }))
  else console.log(`The server answers on ${host ?? 'all addresses'}, port ${port}; the kitchen's board is at /kitchen/, its keys are made by npm run staff.`)
}
