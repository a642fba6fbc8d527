import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, realpathSync, rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A held data directory; `release` lets the next one have it. */
export interface DataDirLock {
  release: () => Promise<void>
}

/** Longer paths cannot be bound. */
const MOST_PATH = 100

/** A socket is let go by the system when its process dies, however it dies. */
function socketPath(dataDir: string): string {
  const inside = join(dataDir, 'lock')
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 32)
  if (process.platform === 'win32') return `\\\\.\\pipe\\data-dir-${hash}`
  return inside.length <= MOST_PATH ? inside : join(tmpdir(), `data-dir-${hash}`)
}

const listen = (path: string, name: string): Promise<Server | null> =>
  new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.on('error', () => socket.destroy()).end(name))
    server.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(null) : reject(error)))
    server.listen(path, () => resolve(server.unref()))
  })

/** The name the holder answers with; null: nobody holds it. */
const holderOf = (path: string): Promise<string | null> =>
  new Promise((resolve) => {
    let name = ''
    connect(path)
      .on('data', (part) => (name += String(part)))
      .on('end', () => resolve(name))
      .on('error', () => resolve(null))
  })

/** Takes a data directory for this process; null: another process has it. */
export async function lockDataDir(dataDir: string): Promise<DataDirLock | null> {
  mkdirSync(dataDir, { recursive: true })
  const path = socketPath(realpathSync(dataDir))
  const name = randomUUID()
  let server = await listen(path, name)
  if (!server && (await holderOf(path)) === null) {
    rmSync(path, { force: true })
    server = await listen(path, name)
  }
  if (!server) return null
  if ((await holderOf(path)) !== name) {
    server.close() // Two cleared a dead one's socket at once; the later one has it.
    return null
  }
  const held = server
  return { release: () => new Promise((resolve) => held.close(() => resolve())) }
}
