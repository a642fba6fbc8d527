import { expect, it } from 'vitest'
import { isApple } from './is-apple.ts'

const SAFARI = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const CHROME = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/157.0.0.0 Mobile Safari/537.36'

it('RT-20: knows whose home screen is filled by the share sign', () => {
  const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'
  expect([isApple(SAFARI, 5), isApple(mac, 5), isApple(mac, 0), isApple(CHROME, 5)]).toEqual([true, true, false, false])
})
