import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react'
import { speak } from '#messages/speak.ts'
import { Button } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { Waiting } from '#src/ui/waiting.tsx'
import { useNavigation } from './navigation.ts'
import { paths } from './paths.ts'
import { reloadForPart } from './reload-for-part.ts'
import { SCENES } from './scenes.ts'

/** Ms for which the screen before stays while the next one's code is loaded; then its place shows that it is on its way. */
const STAY_MS = 2_000

/** Ms after which a part that could not be loaded is asked for again by itself: "online" can come before the network truly does, or while an attempt still fails. */
const AGAIN_MS = [2_000, 5_000, 15_000] as const
const restAfter = (round: number): number => AGAIN_MS[Math.min(round, AGAIN_MS.length - 1)] ?? 0

/** A failure to load, by its browser's words; anything else is a fault of the code and goes to the error page. */
const isNotLoaded = (error: unknown): boolean => error instanceof TypeError || (error instanceof Error && /import|fetch|load|module/i.test(error.message))

type Component<P> = (props: P) => ReactNode

/** Fetches style sheets that could not be loaded once more: the build's loader asks for each of them only once. */
async function fetchLostStyles(): Promise<void> {
  const lost = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(({ sheet }) => sheet === null)
  await Promise.all(
    lost.map((link) => {
      const { promise, resolve, reject } = Promise.withResolvers<Event>()
      const next = Object.assign(document.createElement('link'), { rel: 'stylesheet', crossOrigin: '', href: link.href, onload: resolve, onerror: reject })
      link.replaceWith(next)
      return promise.catch(() => Promise.reject(new TypeError(`Failed to load ${link.href}`)))
    }),
  )
}

/** A part's code, after the texts of all parts: it may speak while it is loaded. */
export const withTexts = <T,>(load: () => Promise<T>): Promise<T> => import('#messages/bring-later.ts').then(load)

/** What stands in the place of a part. */
interface Stand {
  loading: ComponentType
  missing: ComponentType<{ onRetry: () => void }>
}

export type Part<P> = Component<P> & {
  /** For the router: resolves when the part is here, or has been waited for long enough. */
  preload: () => Promise<void>
  /** Loads it before anybody goes there: resolves when the part is here, or could not be loaded, which disturbs nobody. */
  ahead: () => Promise<void>
}

function partIn<P extends object>(stand: Stand, load: () => Promise<Component<P>>): Part<P> {
  let here: Component<P> | null = null
  let fault: unknown = null
  let hasFailed = false
  let under: Promise<void> | null = null

  /** @param isWanted somebody waits for it: where it is gone, the page may begin anew */
  const get = (isWanted: boolean): Promise<void> => {
    if (here) return Promise.resolve()
    under ??= withTexts(() => (hasFailed ? fetchLostStyles().then(load) : load()))
      .then(
        (component) => {
          here = component
        },
        async (error: unknown) => {
          hasFailed = true
          if (!isNotLoaded(error)) fault = error
          // The page begins anew: nothing else is to be shown meanwhile.
          else if (isWanted && (await reloadForPart(error))) await new Promise(() => undefined)
        },
      )
      .finally(() => {
        under = null
      })
    return under
  }

  function PartPlace(props: P) {
    const [state, setState] = useState<'loading' | 'here' | 'missing'>('loading')
    const [round, setRound] = useState(0)
    useEffect(() => {
      if (here) return
      let isGone = false
      let timer: ReturnType<typeof setTimeout> | undefined
      const again = () => setRound(round + 1)
      void get(true).then(() => {
        if (isGone) return
        setState(here ? 'here' : 'missing')
        if (!here) timer = setTimeout(again, restAfter(round))
      })
      addEventListener('online', again)
      return () => {
        isGone = true
        clearTimeout(timer)
        removeEventListener('online', again)
      }
    }, [round])
    if (fault) throw fault
    if (here) return createElement(here, props)
    const again = () => {
      setState('loading')
      setRound(round + 1)
    }
    return state === 'missing' ? createElement(stand.missing, { onRetry: again }) : createElement(stand.loading)
  }

  const preload = (): Promise<void> => Promise.race([get(true), new Promise<void>((resolve) => setTimeout(resolve, STAY_MS))])
  return Object.assign(PartPlace, { preload, ahead: () => get(false) })
}

/** A page of its own, loaded when it is first gone to: where it cannot be, `missing` says so and the rest of the app stays. */
export const pagePart = <P extends object>(load: () => Promise<Component<P>>, missing: Stand['missing'] = PageMissing): Part<P> => partIn({ loading: PageLoading, missing }, load)

/** The same for a sheet over another screen, which stays as it is. */
export const sheetPart = <P extends object>(load: () => Promise<Component<P>>): Part<P> => partIn({ loading: () => null, missing: SheetMissing }, load)

const PageLoading = () => (
  <main>
    <Waiting label={speak('common.loading')} />
  </main>
)

/** @param title and `children`: what is true where more is known than that it could not be loaded */
export function PageMissing({ onRetry, title = speak('app.needsNetwork'), children = speak('app.needsNetworkText') }: { onRetry: () => void; title?: string; children?: ReactNode }) {
  const { back } = useNavigation()
  const action = (
    <>
      <Button onClick={onRetry}>{speak('common.retry')}</Button>
      <Button kind="line" onClick={() => back(paths.menu())}>{speak('common.back')}</Button>
    </>
  )
  return (
    <main>
      <Empty level={1} scene={SCENES.box} title={title} action={action}>
        {children}
      </Empty>
    </main>
  )
}

function SheetMissing({ onRetry }: { onRetry: () => void }) {
  const { back } = useNavigation()
  return <MissingSheet onRetry={onRetry} onClose={() => back(paths.menu())} />
}

/** What the guest wanted to go to is not on this phone and could not be loaded. */
export function MissingSheet({ onRetry, onClose }: { onRetry: () => void; onClose: () => void }) {
  return (
    <Sheet open onClose={onClose} title={speak('app.needsNetwork')} closeLabel={speak('common.close')} foot={<Button onClick={onRetry}>{speak('common.retry')}</Button>}>
      <p className="pad muted" style={{ paddingBlockEnd: 16 }}>{speak('app.needsNetworkText')}</p>
    </Sheet>
  )
}
