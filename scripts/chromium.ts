/** Finds the Chromium that tests and benches drive, or installs one. Run alone, it prints the path. */
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium as playwrightChromium } from 'playwright'
import { capture } from './run.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const macOS = ['/Applications/Chromium.app/Contents/MacOS/Chromium', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']

const runs = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const onPath = (names: readonly string[]): string | undefined =>
  (process.env['PATH'] ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name))).find(runs)

const downloaded = (): string | undefined => {
  const path = playwrightChromium.executablePath()
  return existsSync(path) ? path : undefined
}

/** The first Chromium of: PLAYWRIGHT_CHROMIUM_PATH, the system's, Playwright's own. A configured path that does not run is an error, not a hint. */
export const findChromium = (): string | undefined => {
  const configured = process.env['PLAYWRIGHT_CHROMIUM_PATH']
  if (!configured) return onPath(names) ?? macOS.find(runs) ?? downloaded()
  if (!runs(configured)) throw new Error(`PLAYWRIGHT_CHROMIUM_PATH is ${configured}, which is no program that can be run. Set it to a Chromium, or unset it.`)
  return configured
}

/**
 * Chromium's headless shell, a third cheaper to drive: its engine, network, storage and workers without windows around them, so without what only those have:
 * offers to install, push, films for a camera. Undefined: there is none here, or one Chromium was configured for all.
 */
export const findHeadlessShell = (): string | undefined => (process.env['PLAYWRIGHT_CHROMIUM_PATH'] ? undefined : onPath(['chromium-headless-shell', 'chrome-headless-shell']))

const installPackages = async (...packages: string[]): Promise<void> => {
  if (process.getuid?.() !== 0) return
  await capture('apt-get', ['update'])
  await capture('apt-get', ['install', '-y', '--no-install-recommends', ...packages])
}

/** Installs Chromium with Playwright's download, or as root with Debian's packages (fonts too: menus have Devanagari in them). */
const install = async (): Promise<void> => {
  console.error('No Chromium found: installing one.')
  if ((await capture('playwright', ['install', 'chromium'])).code === 0) return
  await installPackages('chromium', 'fonts-noto-core')
}

/** The path of a Chromium; installs one where there is none. */
export const chromium = async (): Promise<string> => {
  if (findChromium() === undefined) await install()
  const installed = findChromium()
  if (installed) return installed
  throw new Error('There is no Chromium here and none could be installed. Install Chromium or Chrome, or set PLAYWRIGHT_CHROMIUM_PATH to one.')
}

/** Has what browser tests are driven with: a Chromium and, beside one of Debian's, its headless shell. */
export const installBrowsers = async (): Promise<void> => {
  const path = await chromium()
  if (path === '/usr/bin/chromium' && findHeadlessShell() === undefined) await installPackages('chromium-headless-shell')
}

/** What Chromium is started with: it runs without a window, as root too, and asks nobody outside for anything. */
export const chromiumFlags: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

if (import.meta.main) {
  try {
    console.log(await chromium())
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
