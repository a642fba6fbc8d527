/** Finds the Chromium that browser tests drive, or installs one. Run alone, it prints the path. */
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

const onPath = (): string | undefined =>
  [...(process.env['PATH'] ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name))), ...macOS].find(runs)

const downloaded = (): string | undefined => {
  const path = playwrightChromium.executablePath()
  return existsSync(path) ? path : undefined
}

/** The first Chromium of: PLAYWRIGHT_CHROMIUM_PATH, the system's, Playwright's own. A configured path that does not run is an error, not a hint. */
export const findChromium = (): string | undefined => {
  const configured = process.env['PLAYWRIGHT_CHROMIUM_PATH']
  if (!configured) return onPath() ?? downloaded()
  if (!runs(configured)) throw new Error(`PLAYWRIGHT_CHROMIUM_PATH is ${configured}, which is no program that can be run. Set it to a Chromium, or unset it.`)
  return configured
}

/** Installs Chromium with Playwright's download, or as root with Debian's packages (fonts too: menus have Devanagari in them). */
const install = async (): Promise<void> => {
  console.error('No Chromium found: installing one.')
  if ((await capture('playwright', ['install', 'chromium'])).code === 0) return
  if (process.getuid?.() !== 0) return
  await capture('apt-get', ['update'])
  await capture('apt-get', ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-noto-core'])
}

/** The path of a Chromium; installs one where there is none. */
export const chromium = async (): Promise<string> => {
  const found = findChromium()
  if (found) return found
  await install()
  const installed = findChromium()
  if (installed) return installed
  throw new Error('There is no Chromium here and none could be installed. Install Chromium or Chrome, or set PLAYWRIGHT_CHROMIUM_PATH to one.')
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
