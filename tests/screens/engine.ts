/** In which engine pictures are taken, and whether it is the one in which they were approved. */
import { type Browser, chromium } from 'playwright/test'
import { chromiumFlags, findChromium, findHeadlessShell } from '../../scripts/chromium.ts'
import { approvedEngine, isApprovedIn } from './compare.ts'

/** The shell and the whole browser of one version draw edges otherwise. */
export const engineOf = (browser: Browser): string => `${findHeadlessShell() ? 'headless shell' : 'Chromium'} ${browser.version()}`

/** @returns why pictures of this browser cannot be compared with the approved ones, a sentence; null: they can */
export const whyNotCompared = (browser: Browser): string | null => {
  const engine = engineOf(browser)
  if (isApprovedIn(engine)) return null
  const approved = approvedEngine()
  return approved === null ? 'No picture is approved yet: `npm run screens -- --approve` takes the first ones.' : `The pictures were approved in ${approved}, and this is ${engine}, which draws letters otherwise: they cannot be compared.`
}

/** The same of the browser that the tests would be given. */
export const whyNoneIsCompared = async (): Promise<string | null> => {
  const executablePath = findHeadlessShell() ?? findChromium()
  const browser = await chromium.launch({ ...(executablePath === undefined ? {} : { executablePath }), args: [...chromiumFlags] })
  try {
    return whyNotCompared(browser)
  } finally {
    await browser.close()
  }
}
