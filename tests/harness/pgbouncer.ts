/** A pgbouncer of the tests' own in transaction mode: no session belongs to a client for longer than a transaction. */
import { spawn } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SystemUser } from '#server/db/embedded-binaries.ts'
import { freePort } from './free-port.ts'
import { poll } from './poll.ts'

export interface PgBouncer {
  /** The address of a database by way of the pooler. */
  through: (databaseUrl: string) => string
  stop: () => Promise<void>
}

/** Fewer than the clients' pools ask for together, so that connections really are shared. */
const SERVER_CONNECTIONS = 20

const settingsOf = (port: number, databasePort: number, user: string, password: string): string => `[databases]
* = host=127.0.0.1 port=${databasePort} user=${user} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${SERVER_CONNECTIONS}
max_client_conn = 2000
server_idle_timeout = 30
`

const answers = (port: number): Promise<true | undefined> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.once('error', () => resolve(undefined))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })

/** @param owner who runs it, where this process is root; null: this process's user */
export async function startPgBouncer(program: string, databaseUrl: string, owner: SystemUser | null): Promise<PgBouncer> {
  const { port: databasePort, username, password } = new URL(databaseUrl)
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'tests-pgbouncer-'))
  const settings = join(folder, 'pgbouncer.ini')
  writeFileSync(settings, settingsOf(port, Number(databasePort), username, password))
  chmodSync(folder, 0o755)
  if (owner) chownSync(settings, owner.uid, owner.gid)
  const child = spawn(program, ['-q', settings], { ...owner, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] })
  let printed = ''
  child.stderr.on('data', (part: Buffer) => (printed += part.toString()))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  process.once('exit', () => child.kill('SIGKILL'))
  await poll('pgbouncer answers', () => answers(port)).catch((error: unknown) => {
    throw new Error(`pgbouncer did not start:\n${printed}`, { cause: error })
  })
  return {
    through(url) {
      const way = new URL(url)
      way.port = String(port)
      return way.href
    },
    async stop() {
      child.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
