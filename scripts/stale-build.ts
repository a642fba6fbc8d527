/** Whether the build must be made anew before the server can show it. */
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** All that the page, its workers and the staff's board are made of. */
const SOURCES = [
  '{schemas,domain,messages,paint,store,outbox,workers,sw,src,kitchen}/**/*',
  'public/**/*',
  'scripts/build/**/*',
  'scripts/build.ts',
  'index.html',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
]
/** The last that a build writes: the base path it is for. */
const BUILT_FOR = 'dist/base-path'
const BUILT = ['dist/web/index.html', 'dist/kitchen/index.html', BUILT_FOR]

const changedAt = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0

/** Says that all is built. @param basePath starts and ends with a slash */
export function markBuilt(root: string, basePath: string): void {
  writeFileSync(join(root, BUILT_FOR), basePath)
}

/** Why there has to be a build, as the end of a sentence; null: the one that is there will do. @param basePath starts and ends with a slash */
export function whyBuild(root: string, basePath: string): string | null {
  const built = BUILT.map((path) => join(root, path))
  if (!built.every((path) => existsSync(path))) return 'there is none yet'
  const oldest = Math.min(...built.map(changedAt))
  const newer = globSync(SOURCES, { cwd: root }).find((path) => !path.includes('.test.') && statSync(join(root, path)).isFile() && changedAt(join(root, path)) > oldest)
  if (newer !== undefined) return `${newer} is newer than the last`
  return readFileSync(join(root, BUILT_FOR), 'utf8') === basePath ? null : 'BASE_PATH has changed'
}
