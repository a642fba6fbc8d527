/** Whether the build must be made anew before the server can show it. */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** All that the page, its workers and the staff's board are made of. */
const SOURCES = [
  '{schemas,domain,messages,paint,store,outbox,workers,sw,src,kitchen}/**/*', 'public/**/*', 'scripts/build/**/*', 'scripts/build.ts', 'index.html', 'vite.config.ts', 'package.json', 'package-lock.json',
]
const BUILT = ['dist/web/index.html', 'dist/kitchen/index.html']

const changedAt = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0

/** Why there has to be a build, as the end of a sentence; null: the one that is there will do. @param basePath starts and ends with a slash */
export function whyBuild(root: string, basePath: string): string | null {
  const built = BUILT.map((path) => join(root, path))
  if (!built.every((path) => existsSync(path))) return 'there is none yet'
  const oldest = Math.min(...built.map(changedAt))
  const newer = globSync(SOURCES, { cwd: root }).find((path) => !path.includes('.test.') && statSync(join(root, path)).isFile() && changedAt(join(root, path)) > oldest)
  if (newer !== undefined) return `${newer} is newer than the last`
  return readFileSync(join(root, 'dist/web/index.html'), 'utf8').includes(`src="${basePath}assets/`) ? null : 'BASE_PATH has changed'
}
