import { expect, it } from 'vitest'
import { isInAppBrowser } from './in-app-browser.ts'

const SAFARI = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const CHROME = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/157.0.0.0 Mobile Safari/537.36'

it('RT-19: knows the browsers inside social apps from those of the phone', () => {
  expect([`${SAFARI} Mobile/15E148 Instagram 320.0.0.30.85`, `${CHROME} [FBAN/FB4A;FBAV/450.0;]`, `${CHROME} WhatsApp/2.24`].map(isInAppBrowser)).toEqual([true, true, true])
  expect([SAFARI, CHROME].map(isInAppBrowser)).toEqual([false, false])
})
