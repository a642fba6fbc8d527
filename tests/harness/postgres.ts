/** A PostgreSQL of the tests' own, and databases in it: many servers can share one. */
import { execFile } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { embeddedBinaries, reachableBinaries, systemUser } from '#server/db/embedded-binaries.ts'
import { freePort } from './free-port.ts'
import { type PgBouncer, startPgBouncer } from './pgbouncer.ts'
import { isScaled } from './scaled.ts'
import { systemPrograms } from './system-programs.ts'

export interface TestPostgres {
  /** Makes a database, as a copy of `template` where one is named; gives its address. Nobody may be connected to the template. */
  createDatabase: (name: string, template?: string) => Promise<string>
  /** How a server reaches a database: straight, or through a pooler in transaction mode (scaled.ts). */
  way: (url: string) => ServersWay
  /** Ends the connections to a database and deletes it. */
  dropDatabase: (name: string) => Promise<void>
  /** Address of its database `postgres`, for `databasesAt`. */
  adminUrl: string
  stop: () => Promise<void>
}

export interface ServersWay {
  databaseUrl: string
  /** DATABASE_POOLER. */
  pooler: boolean
}

const USER = 'postgres'
const PASSWORD = 'postgres'

const SETTINGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200', 'listen_addresses=127.0.0.1', "unix_socket_directories=''"]

/** Servers log in by SCRAM as in production, with one round of hashing in place of 4,096: a test's password needs no protection, and each connection pays for it. A setting of PostgreSQL since 16. */
const QUICK_LOGIN = ['--set', 'scram_iterations=1']

function readLog(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** Makes and deletes databases of a PostgreSQL that runs, also one of another process. @param adminUrl address of its database `postgres` */
export function databasesAt(adminUrl: string): Pick<TestPostgres, 'createDatabase' | 'dropDatabase'> {
  const asAdmin = async (act: (client: pg.Client) => Promise<unknown>): Promise<void> => {
    const client = new pg.Client({ connectionString: adminUrl })
    await client.connect()
    try {
      await act(client)
    } finally {
      await client.end()
    }
  }
  return {
    createDatabase: async (name, template) => {
      await asAdmin((client) => client.query(`create database ${client.escapeIdentifier(name)}${template === undefined ? '' : ` template ${client.escapeIdentifier(template)}`}`))
      const url = new URL(adminUrl)
      url.pathname = `/${name}`
      return url.href
    },
    dropDatabase: (name) => asAdmin((client) => client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`)),
  }
}

/** Another process may take a port between the probe and the start. */
const PORTS_TRIED = 3

/** Starts PostgreSQL in a folder of its own, and a pooler before it where the tests are run at scale. Only servers are killed in tests, never this: so it need not wait for the disk. */
export const startPostgres = async (): Promise<TestPostgres> => {
  const user = await systemUser()
  const programs = isScaled ? systemPrograms() : reachableBinaries(await embeddedBinaries(), user)
  const folder = mkdtempSync(join(tmpdir(), 'tests-postgres-'))
  chmodSync(folder, 0o755)
  const home = join(folder, 'home')
  mkdirSync(home)
  const [data, log, password] = [join(home, 'data'), join(home, 'log'), join(home, 'password')]
  writeFileSync(password, PASSWORD)
  if (user) for (const path of [home, password]) chownSync(path, user.uid, user.gid)
  const run = (program: 'initdb' | 'pg_ctl', args: readonly string[]): Promise<unknown> =>
    promisify(execFile)(programs[program], args, { ...user, cwd: home, env: { PATH: process.env['PATH'], LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8', TZ: 'UTC' }, timeout: 120_000 })

  const startAt = async (tries = PORTS_TRIED): Promise<number> => {
    const port = await freePort()
    const options = [`-p ${port}`, ...SETTINGS.map((setting) => `-c ${setting}`)].join(' ')
    try {
      await run('pg_ctl', ['start', '-w', '-t', '60', '-D', data, '-l', log, '-o', options])
      return port
    } catch (error) {
      if (tries > 1 && readLog(log).includes('Address already in use')) return startAt(tries - 1)
      throw error
    }
  }
  let port: number
  try {
    if (!isScaled) for (const program of Object.values(programs)) chmodSync(program, 0o755)
    await run('initdb', [`--pgdata=${data}`, `--username=${USER}`, '--auth=scram-sha-256', `--pwfile=${password}`, '--encoding=UTF8', '--locale=C', '--no-sync', ...(isScaled ? [] : QUICK_LOGIN)])
    port = await startAt()
  } catch (error) {
    throw new Error(`PostgreSQL did not start: ${String(error)}\n${readLog(log)}`, { cause: error })
  }
  const url = (database: string): string => `postgres://${USER}:${PASSWORD}@127.0.0.1:${port}/${database}`

  const pooler: PgBouncer | null = isScaled ? await startPgBouncer(systemPrograms().pgbouncer, url('postgres'), user) : null

  return {
    way: (straight) => ({ databaseUrl: pooler?.through(straight) ?? straight, pooler: pooler !== null }),
    ...databasesAt(url('postgres')),
    adminUrl: url('postgres'),
    stop: async () => {
      await pooler?.stop()
      await run('pg_ctl', ['stop', '-D', data, '-m', 'immediate', '-w'])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
