/** What a screen waits for is kept from coming, so that it can be photographed while it waits; and a phone to which nothing comes. */
import type { Scene } from './state.ts'

/**
 * From now on no answer of `url` arrives, for the page and its workers, until the state is left.
 * @returns `asked` resolves when the first one is asked for
 */
export const holdAnswer = async ({ page }: Scene, url: string): Promise<{ asked: Promise<void> }> => {
  const { promise: asked, resolve } = Promise.withResolvers<void>()
  await page.context().route(url, () => resolve())
  return { asked }
}

/** From its next document on timers of exactly so many ms never end on the page, or at once. For states of a fresh phone, whose page is closed with them. */
const changeTimer = async ({ page }: Scene, ms: number, ends: 'never' | 'at once'): Promise<void> => {
  await page.addInitScript((changed) => {
    const start = window.setTimeout
    window.setTimeout = ((act: TimerHandler, after?: number, ...rest: unknown[]) => {
      if (after !== changed.ms) return start(act, after, ...rest)
      return changed.ends === 'never' ? 0 : start(act, 0, ...rest)
    }) as typeof window.setTimeout
  }, { ms, ends })
}
/** See `changeTimer`. */
export const holdTimer = (scene: Scene, ms: number): Promise<void> => changeTimer(scene, ms, 'never')
/** See `changeTimer`. */
export const hurryTimer = (scene: Scene, ms: number): Promise<void> => changeTimer(scene, ms, 'at once')

/** The document that is there now gives up no request for taking long. */
export const holdTimeouts = async ({ page }: Scene): Promise<void> => {
  await page.evaluate(() => {
    AbortSignal.timeout = () => new AbortController().signal
  })
}

/** Of an answer whose body is unpacked already. */
const headersOf = ({ headers }: Response): Record<string, string> => Object.fromEntries([...headers].filter(([name]) => name !== 'content-encoding' && name !== 'content-length'))

/** An installed phone in a dead zone: the app and its pictures are there, and nothing is sent. */
export const deadZone = async ({ page }: Scene): Promise<void> => {
  await page.context().route('**/*', async (route) => {
    const url = new URL(route.request().url())
    if (url.pathname.startsWith('/api/')) return route.abort('internetdisconnected')
    // No resolver of this process knows a brand's host below localhost.
    const answer = await fetch(`http://127.0.0.1:${url.port}${url.pathname}${url.search}`, { headers: { host: url.host } })
    return route.fulfill({ status: answer.status, headers: headersOf(answer), body: Buffer.from(await answer.arrayBuffer()) })
  })
  await page.context().setOffline(true)
}
