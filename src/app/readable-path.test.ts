import { expect, it } from 'vitest'
import { readablePath } from './readable-path.ts'

it.each([
  ['/web/coupon/JAIPUR%2010', '/web/coupon/JAIPUR%2010'],
  ['/web/coupon/%E0%A4%A', '/web/coupon/%25E0%25A4%25A'],
  ['/web/coupon/100%', '/web/coupon/100%25'],
])('RT-16: an address that was cut off can be read: %s', (path, readable) => {
  expect(readablePath(path)).toBe(readable)
  expect(() => decodeURIComponent(readablePath(path))).not.toThrow()
})
