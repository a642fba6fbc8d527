import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { is, array, object, string } from 'superstruct'
import { readSiteFile, type SiteFile } from './site.ts'

/** The releases whose assets are kept, newest last; a page opened before an update still requests the files of its own release. */
const Releases = array(object({ id: string(), files: array(string()) }))
type Release = { id: string; files: string[] }

const MOST_RELEASES = 3

/** A file of `assets/` itself, whose name holds its content's hash: it leads to no other folder. */
export const ASSET = /^assets\/[\w.-]+-[\w-]{8}\.\w+$/

function readReleases(path: string): Release[] {
  try {
    const found: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return is(found, Releases) ? found : []
  } catch {
    return []
  }
}

const sizeOf = (path: string): number | undefined => statSync(path, { throwIfNoEntry: false })?.size

/**
 * Copies this release's assets beside those of the last ones, and forgets older ones. What is a copy already is not copied again, and a file is moved to its place once it is
 * whole: a server that is killed here, or one that starts beside this one, serves no half of a file.
 * @param built folder of the build that holds `assets/`; @param kept folder that outlives a build
 * @returns finds a kept asset by its path under the page's base. One that is not known is looked for in `kept` each time it is asked for: while instances are replaced one after
 * another, those of the next release put theirs there, and its pages ask this one too
 */
export function keepAssets(built: string, kept: string): (path: string) => SiteFile | undefined {
  const assets = join(built, 'assets')
  const files = existsSync(assets) ? readdirSync(assets).sort() : []
  const id = createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 16)
  const list = join(kept, 'releases.json')
  const releases = [...readReleases(list).filter((release) => release.id !== id), { id, files }].slice(-MOST_RELEASES)
  const wanted = new Set(releases.flatMap((release) => release.files))
  mkdirSync(join(kept, 'assets'), { recursive: true })
  const arriving = mkdtempSync(join(kept, 'arriving-'))
  for (const file of files) {
    const place = join(kept, 'assets', file)
    if (sizeOf(place) === sizeOf(join(assets, file))) continue
    copyFileSync(join(assets, file), join(arriving, file))
    renameSync(join(arriving, file), place)
  }
  for (const file of readdirSync(join(kept, 'assets'))) if (!wanted.has(file)) rmSync(join(kept, 'assets', file), { force: true })
  writeFileSync(join(arriving, 'releases.json'), JSON.stringify(releases))
  renameSync(join(arriving, 'releases.json'), list)
  rmSync(arriving, { recursive: true })
  const paths = readdirSync(join(kept, 'assets')).filter((file) => !file.endsWith('.br')).map((file) => `assets/${file}`)
  const known = new Map(paths.map((path) => [path, readSiteFile(kept, path)]))
  return (path) => {
    if (!known.has(path) && ASSET.test(path) && existsSync(join(kept, path))) known.set(path, readSiteFile(kept, path))
    return known.get(path)
  }
}
