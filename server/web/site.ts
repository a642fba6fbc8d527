import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'

/** A built file, held in memory from the start: a build is a few MB, and answers need no disk. */
export interface SiteFile {
  type: string
  body: Buffer
  /** The same packed with brotli at build time, where that is smaller. */
  packed: Buffer | null
  etag: string
  /** Its name holds the hash of its content: it never changes. */
  lasting: boolean
}

/** A built folder by path, without a slash in front. */
export type Site = ReadonlyMap<string, SiteFile>

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
}

const HASHED = /(^|\/)assets\/.+-[\w-]{8}\.\w+$/

/** A validator for HTTP, by content. */
export const etagOf = (body: Buffer | string): string => `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`

/** A file of a built page by its bytes. @param path under the page's base */
export const siteFile = (path: string, body: Buffer, packed: Buffer | null): SiteFile => ({
  type: TYPES[extname(path)] ?? 'application/octet-stream',
  body,
  packed,
  etag: etagOf(body),
  lasting: HASHED.test(path),
})

/** A file of a built page, held in memory. @param path under `folder` @throws where it cannot be read */
export function readSiteFile(folder: string, path: string): SiteFile {
  const packed = join(folder, `${path}.br`)
  return siteFile(path, readFileSync(join(folder, path)), existsSync(packed) ? readFileSync(packed) : null)
}

/** Reads a built folder; null: it was not built. Vite's own notes (.vite) are not served. */
export function readSite(folder: string): Site | null {
  if (!existsSync(join(folder, 'index.html'))) return null
  const paths = globSync('**/*.*', { cwd: folder }).map((path) => path.replaceAll('\\', '/'))
  return new Map(paths.filter((path) => !path.endsWith('.br') && !path.startsWith('.vite/')).map((path) => [path, readSiteFile(folder, path)]))
}
