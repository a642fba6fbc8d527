import { expect, it } from 'vitest'
import { soundPath } from './sound-path.ts'

it.each([
  ['/web/coupon/%E0%A4%A', '/web/coupon/%25E0%25A4%25A'],
  ['/web/deal/100%', '/web/deal/100%25'],
  ['/web/coupon/%', '/web/coupon/%25'],
])('a broken percent-encoding is read as it stands: %s', (path, sound) => {
  expect(soundPath(path)).toBe(sound)
  expect(() => decodeURIComponent(soundPath(path))).not.toThrow()
})

it.each(['/web/coupon/jaipur%2010', '/web/custom/%E0%A4%A8', '/web/', '/web/coupon/%3Cscript%3E'])('any other is left as it is: %s', (path) => expect(soundPath(path)).toBe(path))
