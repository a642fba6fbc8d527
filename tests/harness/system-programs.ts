/** The system's PostgreSQL and pgbouncer, which `npm run test:scale` stands on. */
import { execFileSync } from 'node:child_process'
import { accessSync, constants, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

export interface SystemPrograms {
  initdb: string
  pg_ctl: string
  postgres: string
  pgbouncer: string
}

/** The first with all that the server uses, transaction numbers of 64 bits among it, and still maintained. */
const LEAST_POSTGRES = 15
/** Debian and its kin keep PostgreSQL's programs here, a folder a version. */
const DEBIAN = '/usr/lib/postgresql'

const runs = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const debianFolders = (): string[] => {
  try {
    return readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)).map((version) => join(DEBIAN, version, 'bin'))
  } catch {
    return []
  }
}

/** @returns 0 where it does not say */
const versionOf = (postgres: string): number => Number(/(\d+)/.exec(execFileSync(postgres, ['--version'], { encoding: 'utf8' }))?.[1] ?? 0)

/** Throws an Error whose one sentence names what must be installed. @param path folders to look in besides Debian's own, as PATH has them */
export function systemPrograms(path = process.env['PATH'] ?? '', own: readonly string[] = debianFolders()): SystemPrograms {
  const folders = path.split(delimiter)
  const postgres = [...own, ...folders].find((folder) => ['initdb', 'pg_ctl', 'postgres'].every((name) => runs(join(folder, name))) && versionOf(join(folder, 'postgres')) >= LEAST_POSTGRES)
  const pgbouncer = [...folders, '/usr/sbin', '/usr/local/sbin'].map((folder) => join(folder, 'pgbouncer')).find(runs)
  const missing = [...(postgres === undefined ? [`PostgreSQL ${LEAST_POSTGRES} or newer`] : []), ...(pgbouncer === undefined ? ['pgbouncer'] : [])]
  if (postgres === undefined || pgbouncer === undefined)
    throw new Error(`${missing.join(' and ')} must be installed on this machine (on Debian: apt-get install postgresql pgbouncer).`)
  return { initdb: join(postgres, 'initdb'), pg_ctl: join(postgres, 'pg_ctl'), postgres: join(postgres, 'postgres'), pgbouncer }
}
