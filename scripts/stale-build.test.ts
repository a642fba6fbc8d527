import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { markBuilt, whyBuild } from './stale-build.ts'

let root: string
const put = (path: string, seconds: number, text = ''): void => {
  const full = join(root, path)
  mkdirSync(dirname(full), { recursive: true })
  writeFileSync(full, text)
  utimesSync(full, seconds, seconds)
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'stale-'))
  put('src/app/main.tsx', 100)
  put('dist/web/index.html', 200)
  put('dist/kitchen/index.html', 210)
  markBuilt(root, '/web/')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

describe('a build', () => {
  it('is kept while nothing is newer', () => {
    expect(whyBuild(root, '/web/')).toBeNull()
    put('src/app/main.test.tsx', 300)
    put('server/app.ts', 300)
    expect(whyBuild(root, '/web/')).toBeNull()
  })

  it('is made anew for a newer source, wherever the page is made of it', () => {
    for (const path of ['src/app/main.tsx', 'kitchen/app.tsx', 'domain/bill.ts', 'index.html', 'package-lock.json']) {
      put(path, 300)
      expect(whyBuild(root, '/web/')).toBe(`${path} is newer than the last`)
      put(path, 100)
    }
  })

  it('is made where there is none, where it was broken off, or for another base path', () => {
    expect(whyBuild(root, '/order/')).toBe('BASE_PATH has changed')
    markBuilt(root, '/order/')
    expect(whyBuild(root, '/order/')).toBeNull()
    for (const part of ['dist/kitchen', 'dist/base-path']) {
      rmSync(join(root, part), { recursive: true })
      expect(whyBuild(root, '/order/')).toBe('there is none yet')
      put('dist/kitchen/index.html', 210)
    }
  })
})
