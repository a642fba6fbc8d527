/** The real server as its own process, to be killed and started again. */
import { spawn, type ChildProcess } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { freePort } from './free-port.ts'
import { poll } from './poll.ts'

export interface ServerOptions {
  /** Pictures, keys, and (without `databaseUrl`) the embedded database. */
  dataDir: string
  databaseUrl?: string
  /** `databaseUrl` leads to a pooler in transaction mode. */
  pooler?: boolean
  attendant?: 'auto' | 'manual'
  /** Chosen freely when left out; kept when the server is started again. */
  port?: number
  env?: Record<string, string>
  /** Of another checkout with a build of its own; this one's when left out. */
  root?: string
}

export interface ServerProcess {
  port: number
  /** Of each instance behind `port`. */
  ports: readonly number[]
  /** Address of a brand's page or of an API path, straight to the server. */
  url: (brand: string, path: string) => string
  /** All that it has printed so far, of every start. */
  log: () => string
  /** SIGKILL: nothing of the process goes on. The database does, as it would after an accident. */
  kill: () => Promise<void>
  /** SIGTERM, as an operator stops it. Resolves to its exit code. */
  stop: () => Promise<number | null>
  /** Starts again on the same data and port, and waits until it answers. */
  restart: () => Promise<void>
}

export const STAFF_KEY = 'the-staff-key-of-the-tests-0123456789'
export const TOKEN_SECRET = 'the-token-secret-of-the-tests-0123456789'

const root = join(import.meta.dirname, '../..')

const environmentOf = (options: ServerOptions, port: number): NodeJS.ProcessEnv => ({
  ...process.env,
  PATH: [join(root, 'node_modules/.bin'), process.env['PATH'] ?? ''].join(delimiter),
  DEMO: '1',
  PORT: String(port),
  DATA_DIR: options.dataDir,
  ...(options.databaseUrl === undefined ? {} : { DEMO_DATABASE_URL: options.databaseUrl }),
  ...(options.pooler === true ? { DATABASE_POOLER: '1' } : {}),
  ATTENDANT: options.attendant ?? 'manual',
  STAFF_KEY,
  TOKEN_SECRET,
  ...options.env,
})

/** Runs `node server/main.ts` where it must refuse to start; resolves to its exit code and all it printed. */
export const refusedStart = async (options: ServerOptions): Promise<{ code: number | null; text: string }> => {
  const child = spawn('node', ['server/main.ts'], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env: environmentOf(options, options.port ?? (await freePort())) })
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const limit = setTimeout(() => child.kill('SIGKILL'), 30_000)
  const code = await new Promise<number | null>((resolve) => {
    child.once('close', resolve)
  })
  clearTimeout(limit)
  return { code, text }
}

/** Starts `node server/main.ts` with the demo's brands and waits until /healthz answers. */
export const startServer = async (options: ServerOptions): Promise<ServerProcess> => {
  const port = options.port ?? (await freePort())
  const printed: string[] = []
  let child: ChildProcess | null = null

  const start = async (): Promise<void> => {
    const started = spawn('node', ['server/main.ts'], {
      cwd: options.root ?? root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: environmentOf(options, port),
    })
    child = started
    started.stdout.on('data', (chunk: Buffer) => printed.push(chunk.toString()))
    started.stderr.on('data', (chunk: Buffer) => printed.push(chunk.toString()))
    started.on('error', (error) => printed.push(error.message))
    await poll(
      'the server answers /healthz',
      async () => {
        if (started.exitCode !== null) return false
        const answer = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(2000) })
        return answer.ok ? true : undefined
      },
      60_000,
    ).then((alive) => {
      if (!alive) throw new Error(`The server ended with ${started.exitCode}:\n${printed.join('')}`)
    })
  }

  const end = (signal: NodeJS.Signals): Promise<number | null> =>
    new Promise((resolve) => {
      const running = child
      if (!running || running.exitCode !== null || running.signalCode !== null) return resolve(running?.exitCode ?? null)
      running.once('exit', (code) => resolve(code))
      running.kill(signal)
    })

  await start()
  // A test run that is broken off leaves no server behind.
  process.once('exit', () => child?.kill('SIGKILL'))
  return {
    port,
    ports: [port],
    url: (brand, path) => `http://${brand}.localhost:${port}${path}`,
    log: () => printed.join(''),
    kill: async () => {
      await end('SIGKILL')
    },
    stop: () => end('SIGTERM'),
    restart: start,
  }
}
