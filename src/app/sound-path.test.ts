import { expect, it } from 'vitest'
import { soundPath } from './sound-path.ts'

it.each([
  ['/web/coupon/%E0%A4%A', '/web/coupon/%EF%BF%BDE0%EF%BF%BDA4%EF%BF%BDA'],
  ['/web/deal/100%', '/web/deal/100%EF%BF%BD'],
  ['/web/coupon/%', '/web/coupon/%EF%BF%BD'],
])('a broken percent-encoding is read as what it is, unreadable: %s', (path, sound) => {
  expect(soundPath(path)).toBe(sound)
  expect(() => decodeURIComponent(soundPath(path))).not.toThrow()
})

it.each(['/web/coupon/jaipur%2010', '/web/custom/%E0%A4%A8', '/web/', '/web/coupon/%3Cscript%3E'])('any other is left as it is: %s', (path) => expect(soundPath(path)).toBe(path))
