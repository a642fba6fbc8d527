import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A secret of the demo: made at its first start, the same at every later one, readable by this user alone. */
export function keepSecret(dataDir: string, name: string): string {
  const path = join(dataDir, name)
  try {
    return readFileSync(path, 'utf8')
  } catch {
    mkdirSync(dataDir, { recursive: true })
    const secret = randomBytes(18).toString('base64url')
    writeFileSync(path, secret, { mode: 0o600 })
    return secret
  }
}
