import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ERROR_CODES, type ErrorCode, GIVEN_BY } from '#schemas/errors.ts'

const root = join(import.meta.dirname, '../..')
const sourceOf = (pattern: string): string =>
  globSync(pattern, { cwd: root }).filter((path) => !path.includes('.test.') && !path.endsWith('error-status.ts')).map((path) => readFileSync(join(root, path), 'utf8')).join('\n')

const server = sourceOf('server/**/*.ts') + sourceOf('domain/**/*.ts')
const device = sourceOf('{src,outbox,workers,sw}/**/*.{ts,tsx}')
const names = (source: string) => (code: ErrorCode) => source.includes(`'${code}'`)

it.each(ERROR_CODES)('says who gives %s', (code) => {
  switch (GIVEN_BY[code]) {
    case 'server': return expect(names(server)(code)).toBe(true)
    case 'device': return expect([names(device)(code), names(server)(code)]).toEqual([true, false])
    case 'later': return expect([names(device)(code), names(server)(code)]).toEqual([false, false])
  }
})
