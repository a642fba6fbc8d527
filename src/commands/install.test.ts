import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { device } from '#src/queries/device.ts'
import { installPromptCell, installStateCell, watchInstall } from '#src/queries/install-prompt.ts'
import { install } from './install.ts'

/** What the browser offers, and what the guest answers to it. */
class Offer extends Event {
  readonly prompt = vi.fn(async () => undefined)
  readonly userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
  constructor(outcome: 'accepted' | 'dismissed') {
    super('beforeinstallprompt', { cancelable: true })
    this.userChoice = Promise.resolve({ outcome })
  }
}

/** A window that begins to listen. @param displayMode how the page was opened @param early an offer that came before the page's code */
const opens = (displayMode: 'browser' | 'standalone' = 'browser', early?: Event): EventTarget => {
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === `(display-mode: ${displayMode})` }))
  vi.stubGlobal('window', { earlyInstallPrompt: early })
  watchInstall()
  return page
}
const dismissedAt = async (): Promise<number | null> => (await (await device()).readPreferences()).installDismissedAt

beforeEach(() => {
  installStateCell.set('none')
  installPromptCell.set(null)
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await (await device()).preferences.clear()
})

describe('P-13, ST-17: the home screen', () => {
  it('who accepts the browser’s prompt is not asked again, and the app is installed once the browser says so', async () => {
    const page = opens()
    expect(installStateCell.get()).toBe('none')
    const offer = new Offer('accepted')
    page.dispatchEvent(offer)
    // Shown in our own words and at our own time, not in the browser's.
    expect([offer.defaultPrevented, installStateCell.get()]).toEqual([true, 'installable'])
    expect(await install()).toEqual({ ok: true, outcome: 'accepted' })
    expect(offer.prompt).toHaveBeenCalledOnce()
    expect([installStateCell.get(), await dismissedAt()]).toEqual(['none', null])
    expect(await install()).toEqual({ error: 'NOT_FOUND' })
    expect(offer.prompt).toHaveBeenCalledOnce()
    page.dispatchEvent(new Event('appinstalled'))
    expect(installStateCell.get()).toBe('installed')
  })

  it('who says no in the browser’s own prompt has said “not now”', async () => {
    const before = Date.now()
    opens().dispatchEvent(new Offer('dismissed'))
    expect(await install()).toEqual({ ok: true, outcome: 'dismissed' })
    expect(installStateCell.get()).toBe('none')
    expect(await dismissedAt()).toBeGreaterThanOrEqual(before)
  })

  it('what was installed by the browser’s own menu is offered no more', async () => {
    const page = opens()
    page.dispatchEvent(new Offer('accepted'))
    page.dispatchEvent(new Event('appinstalled'))
    expect(installStateCell.get()).toBe('installed')
    expect(await install()).toEqual({ error: 'NOT_FOUND' })
  })

  it('an offer that came before the page’s code stands, and a page that was opened from the home screen is installed', () => {
    opens('browser', new Offer('accepted'))
    expect(installStateCell.get()).toBe('installable')
    installStateCell.set('none')
    opens('standalone')
    expect(installStateCell.get()).toBe('installed')
  })
})
