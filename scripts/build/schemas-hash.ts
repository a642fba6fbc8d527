import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run.ts'

/** What the build puts in for outbox/schemas-stamp.ts: the same in the page's workers and in the service worker, another whenever a struct changes. */
export function schemasHash(): Record<string, string> {
  const folder = join(root, 'schemas')
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts')).sort()
  const hash = files.reduce((sum, name) => sum.update(name).update(readFileSync(join(folder, name))), createHash('sha256'))
  return { SCHEMAS_HASH: JSON.stringify(hash.digest('base64url').slice(0, 12)) }
}
