import type { CodeFiles } from './code-files.ts'

/** Ms after the first failure at which the code is asked for again. */
const AGAIN_MS = [2_000, 5_000, 15_000] as const
/** An answer that does not come, and is refused by nobody, is given up after so many ms. */
const STILL_MS = 20_000
/** Ms after which a first load that has neither arrived nor failed is said to take long: how much of an import has come no page can ask. */
const LONG_MS = 15_000
const RELOADED = 'reloaded-for-code'
const RELOAD_REST_MS = 60_000

interface Starting {
  /** Nothing more is tried by itself, or the first load takes long: it may still come, and is waited for. */
  onGivenUp: () => void
}

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

async function runInTurn(hrefs: readonly string[]): Promise<void> {
  for (const href of hrefs) {
    await import(/* @vite-ignore */ href)
    // What the guest does comes between two files.
    await nextTask()
  }
}

/** Rejects where one is refused, and where no byte of any came for `STILL_MS`: however slow a line is, it brings some. */
async function fetchWhole(hrefs: readonly string[], cache: RequestCache): Promise<void> {
  const still = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  // Of answers that are there it aborts nothing.
  const heard = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => still.abort(), STILL_MS)
  }
  heard()
  await Promise.all(hrefs.map(async (href) => {
    const { ok, body } = await fetch(href, { signal: still.signal, cache })
    if (!ok || !body) throw new Error(href)
    const reader = body.getReader()
    while (!(await reader.read()).done) heard()
  }))
}

/**
 * A browser may remember that a module failed for as long as the page lives. At most once a minute, and only when the server answers, as a reload must find a page.
 * @param isNeeded asked once it has answered
 */
async function reload(isNeeded: () => boolean): Promise<void> {
  const last = Number(sessionStorage.getItem(RELOADED))
  if (Date.now() - last < RELOAD_REST_MS) throw new Error('Reloaded just now.')
  await fetchWhole([location.href], 'default')
  if (!isNeeded()) return
  sessionStorage.setItem(RELOADED, String(Date.now()))
  location.reload()
}

/**
 * Loads and runs the page's code; where that fails, again after 2, 5 and 15 s and whenever there is a network again.
 * @returns tries once more, for a guest who asks for it
 */
export function startCode({ inTurn, others }: CodeFiles, { onGivenUp }: Starting): () => void {
  let underWay: Promise<void> | null = null
  let isHeld = false
  const long = setTimeout(() => {
    isHeld = true
    onGivenUp()
  }, LONG_MS)
  const settle = (): void => {
    clearTimeout(long)
    isHeld = false
  }
  /** By the first load, however late: never where that failed. */
  const arrived = new Promise<void>((resolve) => void runInTurn(inTurn).finally(settle).then(resolve, () => {
    addEventListener('online', retry)
    const [, , last] = AGAIN_MS
    for (const wait of AGAIN_MS) setTimeout(() => void again().catch(() => wait === last && onGivenUp()), wait)
  }))
  const load = async (): Promise<void> => {
    // Asked for as before, a held file would be waited for by the browser's cache, and an import of it by the page.
    await fetchWhole([...others, ...inTurn], isHeld ? 'reload' : 'default')
    await (isHeld ? reload(() => isHeld) : runInTurn(inTurn).catch(() => reload(() => true)))
    removeEventListener('online', retry)
  }
  const again = (): Promise<void> => (underWay ??= Promise.race([arrived, load()]).finally(() => (underWay = null)))
  const retry = (): void => void again().catch(() => undefined)
  return () => void again().catch(onGivenUp)
}
