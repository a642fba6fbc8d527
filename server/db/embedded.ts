import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { StartError } from '../start-error.ts'
import { lockDataDir } from './data-dir-lock.ts'
import { type Binaries, embeddedBinaries, reachableBinaries, reachableFolder, systemUser, type SystemUser } from './embedded-binaries.ts'

/** A PostgreSQL under the data directory: its address, and the way to leave it. */
export interface Embedded {
  url: string
  close: () => Promise<void>
}

const execute = promisify(execFile)
const NAME = 'postgres'
const JOIN_MS = 15_000
const SERVER_OPTIONS = ['-c listen_addresses=127.0.0.1', "-c unix_socket_directories=''", '-c max_connections=100']

const freePort = (): Promise<number> =>
  new Promise((done, fail) => {
    const server = createServer().once('error', fail)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => done(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })

/** One cluster on disk and the programs that work on it. */
class Cluster {
  readonly folder: string
  readonly data: string
  readonly #binaries: Binaries
  readonly #user: SystemUser | null

  constructor(dataDir: string, binaries: Binaries, user: SystemUser | null) {
    this.folder = reachableFolder(join(resolve(dataDir), 'postgres'), user)
    this.data = join(this.folder, 'data')
    this.#binaries = reachableBinaries(binaries, user)
    this.#user = user
  }

  #run(program: keyof Binaries, args: readonly string[]): Promise<unknown> {
    const env = { PATH: process.env['PATH'], LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8', TZ: 'UTC' }
    return execute(this.#binaries[program], args, { ...this.#user, cwd: this.folder, env, timeout: 120_000 })
  }

  #give(path: string): void {
    if (this.#user) chownSync(path, this.#user.uid, this.#user.gid)
  }

  get #passwordFile(): string {
    return join(this.folder, 'password')
  }

  /** The address of the running server, as it wrote it itself; null before it did. */
  url(): string | null {
    try {
      const port = Number(readFileSync(join(this.data, 'postmaster.pid'), 'utf8').split('\n')[3])
      const password = readFileSync(this.#passwordFile, 'utf8')
      return port > 0 ? `postgres://${NAME}:${password}@127.0.0.1:${port}/${NAME}` : null
    } catch {
      return null
    }
  }

  /** Makes the folder, and in it the cluster: under another name until it is whole, so that a start cut off leaves nothing half made. */
  async prepare(): Promise<void> {
    mkdirSync(this.folder, { recursive: true })
    this.#give(this.folder)
    if (existsSync(this.data)) return
    for (const file of Object.values(this.#binaries)) if (typeof file === 'string' && existsSync(file) && (statSync(file).mode & 0o555) !== 0o555) chmodSync(file, 0o755)
    writeFileSync(this.#passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 })
    this.#give(this.#passwordFile)
    const fresh = `${this.data}.new`
    rmSync(fresh, { recursive: true, force: true })
    await this.#run('initdb', [`--pgdata=${fresh}`, `--username=${NAME}`, '--auth=scram-sha-256', `--pwfile=${this.#passwordFile}`, '--encoding=UTF8', '--locale=C'])
    renameSync(fresh, this.data)
  }

  async isRunning(): Promise<boolean> {
    return existsSync(this.data) && this.#run('pg_ctl', ['status', '-D', this.data]).then(() => true, () => false)
  }

  /** Starts the server, detached: a Ctrl-C in the terminal is this process's to handle. */
  async start(): Promise<void> {
    for (let tries = 1; ; tries++) {
      const options = [...SERVER_OPTIONS, `-p ${await freePort()}`].join(' ')
      try {
        await this.#run('pg_ctl', ['start', '-w', '-t', '60', '-D', this.data, '-l', join(this.folder, 'log'), '-o', options])
        return
      } catch (error) {
        if (tries < 3) continue
        const why = error instanceof Error ? error.message.split('\n')[0] : 'no reason given'
        throw new StartError(`The embedded PostgreSQL does not start: read ${join(this.folder, 'log')} (${why}).`)
      }
    }
  }

  async stop(): Promise<void> {
    await this.#run('pg_ctl', ['stop', '-D', this.data, '-m', 'fast', '-w', '-t', '30']).catch(() => this.#run('pg_ctl', ['stop', '-D', this.data, '-m', 'immediate', '-w']))
  }
}

async function joinRunning(cluster: Cluster, dataDir: string): Promise<Embedded> {
  for (const end = Date.now() + JOIN_MS; Date.now() < end; await wait(200)) {
    const url = (await cluster.isRunning()) ? cluster.url() : null
    if (url !== null) return { url, close: async () => undefined }
  }
  throw new StartError(`Another process holds DATA_DIR ${dataDir} and its database does not come up: wait for it, or set DATA_DIR to another folder.`)
}

/**
 * Opens the embedded PostgreSQL of a data directory; one left running by a server that was killed is taken over.
 * @param role a `server` is refused where another process has the directory, a `tool` joins it
 */
export async function openEmbedded(dataDir: string, role: 'server' | 'tool'): Promise<Embedded> {
  const lock = await lockDataDir(dataDir)
  const cluster = new Cluster(dataDir, await embeddedBinaries(), await systemUser())
  if (!lock && role === 'tool') return joinRunning(cluster, dataDir)
  if (!lock) throw new StartError(`Another server runs on DATA_DIR ${dataDir}: stop it, or set DATA_DIR to another folder.`)
  const close = async (): Promise<void> => {
    if (await cluster.isRunning()) await cluster.stop()
    await lock.release()
  }
  try {
    await cluster.prepare()
    if (!(await cluster.isRunning())) await cluster.start()
    const url = cluster.url()
    if (url === null) throw new StartError(`The embedded PostgreSQL in ${cluster.folder} does not say its port: stop it, then start again.`)
    return { url, close }
  } catch (error) {
    await lock.release()
    throw error
  }
}
