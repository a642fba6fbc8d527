import { expect, it } from 'vitest'
import { safeLink } from './safe-link.ts'

it('P-14, RT-20: a link out of the app is followed only to a safe address', () => {
  expect(safeLink('https://example.com/join')).toBe('https://example.com/join')
  expect([safeLink('javascript:alert(1)'), safeLink('http://example.com'), safeLink(null)]).toEqual([null, null, null])
})
