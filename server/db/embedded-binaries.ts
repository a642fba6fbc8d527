import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '../start-error.ts'

export interface Binaries {
  initdb: string
  pg_ctl: string
  postgres: string
}

/** Who runs PostgreSQL: it refuses to run as root. null: this process's own user. */
export interface SystemUser {
  uid: number
  gid: number
}

const execute = promisify(execFile)

/** The first folder on the way that a user may not enter. */
function closedFolder(path: string, user: SystemUser): string | null {
  const closed = dirname(path) === path ? null : closedFolder(dirname(path), user)
  if (closed !== null) return closed
  if (!existsSync(path)) return null
  const { mode, uid, gid } = statSync(path)
  const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001
  return (mode & bit) !== 0 ? null : path
}

/** Where root puts what the user postgres must reach: open to all, and the same at every start. */
function openGround(): string {
  for (const ground of ['/var/lib/embedded-postgres', join(tmpdir(), 'embedded-postgres')]) {
    try {
      mkdirSync(ground, { recursive: true, mode: 0o755 })
      return ground
    } catch {
      continue
    }
  }
  throw new StartError('PostgreSQL runs as the user postgres, who may not enter this folder, and there is no other place for it: start as another user than root, or set DATABASE_URL.')
}

const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12)

/**
 * The folder itself where `user` may enter it, else one of its own on open ground, whose name a note beside the folder keeps: a clone
 * under a private folder works as well, and one that begins anew begins with an empty database.
 */
export function reachableFolder(folder: string, user: SystemUser | null): string {
  if (user === null || closedFolder(folder, user) === null) return folder
  const note = `${folder}.place`
  if (!existsSync(note)) {
    mkdirSync(dirname(folder), { recursive: true })
    writeFileSync(note, randomUUID())
  }
  return join(openGround(), shortHash(readFileSync(note, 'utf8')))
}

/** The programs where `user` can run them: as they are, or copied once to open ground. */
export function reachableBinaries(binaries: Binaries, user: SystemUser | null): Binaries {
  const home = dirname(dirname(binaries.postgres))
  if (user === null || closedFolder(dirname(binaries.postgres), user) === null) return binaries
  const copy = join(openGround(), `programs-${shortHash(`${home} ${statSync(binaries.postgres).mtimeMs}`)}`)
  if (!existsSync(copy)) {
    const fresh = `${copy}.${process.pid}`
    cpSync(home, fresh, { recursive: true, verbatimSymlinks: true })
    try {
      renameSync(fresh, copy)
    } catch (error) {
      // Another start was first with the same copy.
      rmSync(fresh, { recursive: true, force: true })
      if (!existsSync(copy)) throw error
    }
  }
  const moved = (path: string): string => join(copy, relative(home, path))
  return { initdb: moved(binaries.initdb), pg_ctl: moved(binaries.pg_ctl), postgres: moved(binaries.postgres) }
}

/** The paths of PostgreSQL's programs for this machine, from the package of its platform. */
export async function embeddedBinaries(): Promise<Binaries> {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const resolve = createRequire(import.meta.url).resolve
  try {
    return (await import(resolve(`@embedded-postgres/${system}-${process.arch}`))) as Binaries
  } catch {
    throw new StartError(`There is no embedded PostgreSQL for ${system} ${process.arch}: set DATABASE_URL to the address of a PostgreSQL database.`)
  }
}

const idOf = async (flag: string): Promise<number> => Number((await execute('id', [flag, 'postgres'])).stdout)

/** For root: the user postgres, made where it is missing. */
export async function systemUser(): Promise<SystemUser | null> {
  if (process.getuid?.() !== 0) return null
  try {
    await idOf('-u').catch(() => execute('useradd', ['--system', '--user-group', '--no-create-home', 'postgres']))
    return { uid: await idOf('-u'), gid: await idOf('-g') }
  } catch {
    throw new StartError('PostgreSQL does not run as root and there is no user postgres: start as another user, make a user postgres, or set DATABASE_URL.')
  }
}
