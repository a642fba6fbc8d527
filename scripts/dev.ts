/** Vite for the page and the staff's board, and the back end, all watching. Ctrl-C ends them. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createServer, type InlineConfig, type ViteDevServer } from 'vite'
import { kitchen } from './build/kitchen.ts'
import { demoDoors } from './demo-doors.ts'
import { readConfig } from '../server/config.ts'
import { keepSecret } from '../server/keep-secret.ts'
import { environment, root } from './run.ts'
import { settleEnvironment } from './settle-environment.ts'

settleEnvironment()
const port = process.env['PORT'] ?? '8080'
/** The Host header is passed on as it came: it names the brand. */
const proxy = Object.fromEntries(['/api', '/media', '/manifest.webmanifest', '/icon'].map((path) => [path, `http://localhost:${port}`]))
const BOARD_PORT = 5174

/** Vite takes the next free port where the usual one is in use. */
function portOf(server: ViteDevServer | undefined): number {
  const address = server?.httpServer?.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

const pageConfig: InlineConfig = { root, configFile: join(root, 'vite.config.ts'), server: { proxy } }
const boardConfig: InlineConfig = { ...kitchen, server: { host: 'localhost', port: BOARD_PORT, proxy } }

const backEnd = spawn('node', ['--watch', '--watch-preserve-output', 'server/main.ts'], { cwd: root, env: environment(), stdio: 'inherit' })
const servers = await Promise.all([pageConfig, boardConfig].map((config) => createServer(config)))
await Promise.all(servers.map((server) => server.listen()))

const { demoBrands } = await import('../server/demo/demo-brands.ts')
const [page, board] = servers
const { staffKey, demo } = readConfig(process.env, keepSecret)
if (demo) console.log(await demoDoors({ port: portOf(page), basePath: page?.config.base ?? '/', staffKey: staffKey ?? '', board: `http://localhost:${portOf(board)}/kitchen/`, brands: demoBrands }))

const endAll = async (): Promise<void> => {
  backEnd.kill('SIGTERM')
  await Promise.all(servers.map((server) => server.close()))
}
process.once('SIGINT', () => void endAll())
process.once('SIGTERM', () => void endAll())
backEnd.once('exit', (code) => {
  process.exitCode = code ?? 0
  void endAll()
})
