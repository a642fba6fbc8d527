import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { speak } from '#messages/speak.ts'
import { type InstallState, installStateCell } from '#src/queries/install-prompt.ts'
import { GetAppPage } from './get-app-page.tsx'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const ANDROID = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/157.0.0.0 Mobile Safari/537.36'

const BUTTON = speak('shell.installYes')
const APPLE = ['Tap the share sign of your browser.', 'Choose “Add to Home Screen”, then “Add”.']
const OTHERS = ['Open your browser’s menu.', 'Choose “Install app” or “Add to home screen”.']

/** What the page shows of all that it may show. */
function shown(state: InstallState, userAgent = ANDROID, appUrl: string | null = null): string[] {
  installStateCell.set(state)
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints: 5 })
  const html = renderToStaticMarkup(<GetAppPage appUrl={appUrl} />)
  return [BUTTON, ...APPLE, ...OTHERS, 'The app is on this device', 'Open it from your home screen.', 'Get it now'].filter((words) => html.includes(`>${words}<`))
}

afterEach(() => {
  installStateCell.set('none')
  vi.unstubAllGlobals()
})

it('RT-20, ST-17: a browser that offers the home screen has a button, and no steps beside it', () => {
  expect(shown('installable')).toEqual([BUTTON])
})

it('RT-20, ST-17: with the app on the device nothing is offered any more', () => {
  expect(shown('installed')).toEqual(['The app is on this device', 'Open it from your home screen.'])
  expect(shown('installed', IPHONE)).toEqual(['The app is on this device', 'Open it from your home screen.'])
})

it('RT-20, ST-17: where the browser offers nothing its guest reads the steps of their own phone, in their order', () => {
  expect(shown('none', IPHONE)).toEqual(APPLE)
  expect(shown('none')).toEqual(OTHERS)
})

it('RT-20: a brand’s own app is offered alone, whatever the browser offers', () => {
  for (const state of ['none', 'installable', 'installed'] as const) expect(shown(state, IPHONE, 'https://apps.example/kitchen')).toEqual(['Get it now'])
})
