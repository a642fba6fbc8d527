/** A browser with a profile on the disk, that can be killed as a phone's battery does and opened again. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright/test'
import { chromiumFlags, findChromium } from '../../scripts/chromium.ts'
import { poll } from './poll.ts'
import { watchPolicy } from './policy-breaches.ts'

export interface BrowserProcess {
  context: () => BrowserContext
  /** The page that is open, or a new one. */
  page: () => Promise<Page>
  /** SIGKILL of every process of this browser. */
  kill: () => Promise<void>
  /** Opens the same profile again after `kill`. */
  reopen: () => Promise<void>
  close: () => Promise<void>
}

export interface BrowserProcessOptions {
  /** A y4m film for the camera. */
  cameraFilm?: string
  context?: BrowserContextOptions
  /** More of Chromium's own flags. */
  flags?: readonly string[]
  /** Is told of each breach of a content policy. */
  onBreach?: (words: string) => void
}

/** Every process with this text in its command line; the text is a folder of ours, so nobody else's process has it. */
const pidsWith = (text: string): number[] => {
  if (existsSync('/proc/self/cmdline')) {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .filter((pid) => pid !== process.pid && commandOf(pid).includes(text))
  }
  return execFileSync('ps', ['-axo', 'pid=,command='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(text) && !line.includes('ps -axo'))
    .map((line) => Number.parseInt(line, 10))
}

const commandOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

const killAll = (pids: readonly number[]): void => {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // Ended by itself meanwhile.
    }
  }
}

/** What a lock left behind by a killed browser is called. */
const LOCKS = ['SingletonLock', 'SingletonCookie', 'SingletonSocket']

/** What a guest's phone is, unless a test says otherwise. */
export const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, locale: 'en-IN', timezoneId: 'Asia/Kolkata' }

export const openBrowser = async (options: BrowserProcessOptions = {}): Promise<BrowserProcess> => {
  const profile = mkdtempSync(join(tmpdir(), 'tests-profile-'))
  const executablePath = findChromium()
  const camera = options.cameraFilm === undefined ? [] : ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream', `--use-file-for-fake-video-capture=${options.cameraFilm}`]
  const launch = async (): Promise<BrowserContext> => {
    const launched = await chromium.launchPersistentContext(profile, {
      ...PHONE,
      ...options.context,
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [...chromiumFlags, ...camera, ...(options.flags ?? [])],
    })
    if (options.onBreach) await watchPolicy(launched, options.onBreach)
    return launched
  }
  let context = await launch()

  return {
    context: () => context,
    page: async () => context.pages()[0] ?? context.newPage(),
    kill: async () => {
      const closed = new Promise<void>((resolve) => {
        context.once('close', () => resolve())
      })
      killAll(pidsWith(profile))
      await closed
      await poll('every process of the browser has ended', () => (pidsWith(profile).length === 0 ? true : undefined))
      for (const lock of LOCKS) rmSync(join(profile, lock), { force: true })
    },
    reopen: async () => {
      context = await launch()
    },
    close: async () => {
      await context.close()
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Ends every service worker as an idle phone does; the next request or message starts it again. */
export const stopServiceWorkers = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  await session.detach()
}
