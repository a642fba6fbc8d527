import { hasChoices } from '#domain/selections.ts'
import type { EarlyWords } from '#paint/early-words.ts'
import type { FirstScreen } from '#schemas/first-screen.ts'
import { linkedPlace } from '#domain/linked-place.ts'
import { cartDrawing } from './cart-drawing.ts'
import type { CodeFiles } from './code-files.ts'
import { endEarlyBar, sayEarly } from './early-bar.ts'
import { type Early, UNKEPT_PLACE } from './handed.ts'
import { keepTap } from './kept-taps.ts'
import { paintedMenu } from './painted-menu.ts'
import { startCode } from './start-code.ts'
import { whenPainted } from './when-painted.ts'

/** Written in by scripts/build/early-script.ts; without files (in development) the page starts its code itself. */
declare const EARLY_FILES: CodeFiles | null
declare const EARLY_WORDS: EarlyWords

const words: EarlyWords = EARLY_WORDS
const ended = new AbortController()
/** A bar of a wide screen stands outside the painted one. */
const end = (): void => {
  ended.abort()
  endEarlyBar()
}
const early: Early = { taps: [], cart: null, draw: cartDrawing(words), isDown: false, end }
window.early = early

const screen = document.getElementById('first-screen')
const data = JSON.parse(document.getElementById('first-screen-data')?.textContent ?? 'null') as FirstScreen | null
const menu = screen && data && paintedMenu(screen, data, early, words, import.meta.env.BASE_URL)
let isGivenUp = false

/** A dish is put into the painted cart; whatever else is tapped waits for the page's code and says so. */
function take(part: HTMLElement): void {
  if (!screen) return
  const item = menu?.itemAt(part)
  const isAdd = part.tagName === 'BUTTON'
  if (menu && item && isAdd && menu.change(item, part.classList.contains('less') ? -1 : 1)) return
  keepTap(early, screen, part)
  // What was said last stands: no sheet is on its way.
  if (!isGivenUp && item && (!isAdd || hasChoices(item))) sayEarly(words.opening.replace('{name}', () => item.name))
}

document.addEventListener('click', (event) => {
  const part = event.target instanceof Element ? event.target.closest<HTMLElement>('#first-screen :is(a, button)') : null
  if (!part || part.closest('#early-bar') || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const isLink = part.hasAttribute('href')
  // The painted links have real addresses: without the page's code the browser follows them.
  if (isLink && (isGivenUp || part.getAttribute('href')?.startsWith('#'))) return
  event.preventDefault()
  take(part)
}, { capture: true, signal: ended.signal })
for (const name of ['pointerdown', 'pointerup', 'pointercancel'] as const) {
  document.addEventListener(name, () => (early.isDown = name === 'pointerdown'), { capture: true, passive: true, signal: ended.signal })
}
if (window.earlyClick) document.removeEventListener('click', window.earlyClick, true)
for (const part of window.earlyClicks ?? []) take(part as HTMLElement)

/** A page that is left while its painted screen stands leaves where the guest is, as it leaves the cart: the page's code does so from then on. */
addEventListener('pagehide', () => {
  const place = screen?.isConnected && data && linkedPlace(location, data, Date.now())
  try {
    if (place) localStorage.setItem(UNKEPT_PLACE, JSON.stringify(place))
  } catch {
    // A browser without room or storage for it keeps no place either.
  }
})

const isTooOld = !Promise.withResolvers || !Map.groupBy || !AbortSignal.any
const giveUp = (text: string, retry?: () => void): void => {
  isGivenUp = true
  // Pictures wait for the code no longer.
  document.documentElement.dataset['cached'] = ''
  sayEarly(text, retry && { label: words.retry, act: retry })
}

function start(files: CodeFiles): void {
  const { dataset } = document.documentElement
  if (navigator.serviceWorker?.controller) dataset['cached'] = ''
  else for (const href of [...files.others, ...files.inTurn]) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }))
  const again = startCode(files, { onGivenUp: () => giveUp(words.cannotUse, retry) })
  const retry = (): void => {
    isGivenUp = false
    endEarlyBar()
    again()
  }
}

if (isTooOld) giveUp(words.tooOld)
else if (screen && EARLY_FILES) {
  const files = EARLY_FILES
  whenPainted(screen, () => start(files))
}
