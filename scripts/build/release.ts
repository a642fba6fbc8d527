import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const BUILT = '**/*.{html,js,css,woff2,svg,png,webmanifest,wasm}'

/** What a release is called: the same for the same files. @param folder of a finished build of the page, without its service worker */
export function releaseOf(folder: string): string {
  const hash = createHash('sha256')
  for (const file of globSync(BUILT, { cwd: folder }).sort()) hash.update(file).update(readFileSync(join(folder, file)))
  return hash.digest('hex').slice(0, 16)
}

/** The attribute by which a page says of which release it is. */
export const releaseMark = (release: string): string => `data-release="${release}"`

/**
 * Writes the release into the page itself, so that a service worker takes only its own page, and into release.json, which a worker reads as it is installed.
 * @param urgent the release mends one that does not start: it takes over without being asked for
 */
export function writeRelease(folder: string, release: string, urgent: boolean): void {
  const page = join(folder, 'index.html')
  writeFileSync(page, readFileSync(page, 'utf8').replace('<html lang="en"', `<html lang="en" ${releaseMark(release)}`))
  writeFileSync(join(folder, 'release.json'), JSON.stringify({ release, urgent }))
}
