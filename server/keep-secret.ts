import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A secret that a demo has kept under its data directory; null: there is none. */
export function findKeptSecret(dataDir: string, name: string): string | null {
  const path = join(dataDir, name)
  return existsSync(path) ? readFileSync(path, 'utf8') : null
}

const newSecret = (): string => randomBytes(18).toString('base64url')

/** A secret of the demo: made at its first start, the same at every later one, readable by this user alone. */
export function keepSecret(dataDir: string, name: string, make = newSecret): string {
  const kept = findKeptSecret(dataDir, name)
  if (kept !== null) return kept
  mkdirSync(dataDir, { recursive: true })
  const secret = make()
  writeFileSync(join(dataDir, name), secret, { mode: 0o600 })
  return secret
}
