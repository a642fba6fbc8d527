/** What holds on every screen whatever it shows; each broken one as a sentence. */
import type { Page } from 'playwright/test'

/** Parts with a size of their own: greatest width and height in px. `_name_` is how a module's class is written. */
const SLOTS: readonly (readonly [selector: string, width: number, height: number])[] = [
  ['[class*="_steps_"] > li', 400, 8],
  ['.i:not([class*="_stars_"] *)', 40, 40],
  ['.badge', 400, 48],
  ['.mark', 200, 32],
  ['[class*="_spinner_"]', 26, 26],
  ['.tablechip', 260, 64],
  ['.nav a', 640, 96],
  ['[class*="_foot_"] > :is(a, button)', 640, 96],
  ['[role="switch"]', 52, 32],
]

/** Whose words are never cut short, not with an ellipsis either: a restaurant's name and the line below it, headings, a sheet's title that stands nowhere else. */
const WHOLE = '.place :is(b, span), h1, h2, dialog [class*="_bar_"]:not([class*="_over_"]) > b'

interface Rules {
  slots: typeof SLOTS
  whole: string
}

/** Runs in the page. */
const judge = ({ slots, whole }: Rules): string[] => {
  const broken: string[] = []
  const nameOf = (element: Element): string => {
    const text = (element.textContent ?? '').trim().slice(0, 30)
    return `<${element.localName}${element.className && typeof element.className === 'string' ? ` class="${element.className}"` : ''}>${text === '' ? '' : ` "${text}"`}`
  }
  const isShown = (element: Element): boolean => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && element.getBoundingClientRect().width > 0
  const isClipped = (element: Element | null): boolean => element !== null && (getComputedStyle(element).clipPath === 'inset(50%)' || isClipped(element.parentElement))
  const isForReaders = (element: Element): boolean => element.closest('.sr') !== null || isClipped(element)

  /** Some ancestor cuts or scrolls what is too wide. */
  const isHeld = (element: Element): boolean => {
    for (let up = element.parentElement; up && up !== document.body; up = up.parentElement) if (['hidden', 'clip', 'auto', 'scroll'].includes(getComputedStyle(up).overflowX)) return true
    return false
  }

  /** Where an element's own words end, px from the left. */
  const textRight = (element: Element): number =>
    Math.max(...[...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => {
      const range = document.createRange()
      range.selectNodeContents(node)
      return range.getBoundingClientRect().right
    }))

  /** How wide the hint of an empty field is, px. A text area breaks its own into lines, and grows with them. */
  const hintWidth = (field: HTMLInputElement): number => {
    const { fontFamily, fontSize, fontStyle, fontVariant, fontWeight, letterSpacing, textTransform } = getComputedStyle(field, '::placeholder')
    const words = document.body.appendChild(document.createElement('span'))
    Object.assign(words.style, { fontFamily, fontSize, fontStyle, fontVariant, fontWeight, letterSpacing, textTransform, position: 'absolute', whiteSpace: 'pre' })
    words.textContent = field.placeholder
    const { width } = words.getBoundingClientRect()
    words.remove()
    return width
  }

  if (document.documentElement.scrollWidth > innerWidth) broken.push(`The page is ${document.documentElement.scrollWidth} px wide on a screen of ${innerWidth}.`)
  for (const element of document.body.querySelectorAll('*')) {
    if (!isShown(element) || isForReaders(element) || element.closest('svg')) continue
    const box = element.getBoundingClientRect()
    const style = getComputedStyle(element)
    if ((box.right > innerWidth + 1 || box.left < -1) && style.position !== 'fixed' && !isHeld(element)) broken.push(`Wider than the screen: ${nameOf(element)}`)
    const ownText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && (node.nodeValue ?? '').trim() !== '')
    if (!ownText) continue
    const isWhole = element.matches(whole)
    const saysSo = !isWhole && (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none')
    // Letters of a serif reach out of their lines; a line that is cut off is higher than half of one.
    const slack = isWhole ? Number.parseFloat(style.fontSize) / 2 : 2
    const cutX = ['hidden', 'clip'].includes(style.overflowX) && element.scrollWidth > element.clientWidth + 1
    const cutY = ['hidden', 'clip'].includes(style.overflowY) && element.scrollHeight > element.clientHeight + slack
    if ((cutX || cutY) && !saysSo) broken.push(`Text is cut: ${nameOf(element)}`)
    if (style.display !== 'inline' && style.overflowX === 'visible' && textRight(element) > box.right + 2) broken.push(`Text runs out of its box: ${nameOf(element)}`)
  }
  for (const field of document.querySelectorAll<HTMLInputElement>('input:placeholder-shown')) {
    const { paddingLeft, paddingRight } = getComputedStyle(field)
    if (isShown(field) && !isForReaders(field) && hintWidth(field) > field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) + 1) broken.push(`A hint is cut: "${field.placeholder}"`)
  }
  for (const [selector, width, height] of slots)
    for (const element of document.body.querySelectorAll(selector)) {
      const box = element.getBoundingClientRect()
      if (isShown(element) && !isForReaders(element) && (box.width > width || box.height > height)) broken.push(`Larger than its slot (${Math.round(box.width)} × ${Math.round(box.height)} of ${width} × ${height}): ${nameOf(element)}`)
    }
  return [...new Set(broken)].slice(0, 12)
}

/** Runs in the page: at the end of the scroll nothing that can be tapped lies under what is fixed to the screen's edge. */
const covered = async (): Promise<string[]> => {
  if (document.querySelector('dialog[open]')) return []
  const before = scrollY
  const isAtEnd = (): boolean => scrollY + innerHeight >= document.documentElement.scrollHeight - 1
  // Rows that come into sight are built then, and the page grows: it is at its end where it still is after a while, twice. One that cannot be scrolled never is.
  for (let times = 0, tries = 0; times < 2 && tries < 20; times = isAtEnd() ? times + 1 : 0, tries++) {
    scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
    await new Promise((resolve) => setTimeout(resolve, 120))
  }
  const found: string[] = []
  const isFixed = (element: Element | null): boolean => {
    for (let up = element; up; up = up.parentElement) if (['fixed', 'sticky'].includes(getComputedStyle(up).position)) return true
    return false
  }
  for (const element of document.querySelectorAll('main a[href], main button, main input')) {
    const box = element.getBoundingClientRect()
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || isFixed(element) || box.bottom <= 0 || box.top >= innerHeight || box.width < 2) continue
    const at = document.elementFromPoint(box.left + box.width / 2, Math.min(innerHeight - 1, box.top + box.height / 2))
    const isBelow = at !== null && at.getBoundingClientRect().top > innerHeight / 2
    if (at && at !== element && !element.contains(at) && !at.contains(element) && isFixed(at) && isBelow) found.push(`Covered for good: <${element.localName}> "${(element.textContent ?? '').trim().slice(0, 30)}"`)
  }
  scrollTo({ top: before, behavior: 'instant' })
  return found
}

/** What a guest can tap is at least so high and wide, in px; a link in a sentence is as high as its line. */
const LEAST_TARGET = 44

/** Runs in the page: targets that a finger misses. A part laid over one counts as its surface. */
const tooSmall = (least: number): string[] => {
  const lid = document.querySelector('dialog[open]') ?? document.body
  const surfaceOf = (element: Element): { width: number; height: number } => {
    const own = element.getBoundingClientRect()
    const over = getComputedStyle(element, '::after')
    const isOver = over.content !== 'none' && over.position === 'absolute'
    return { width: Math.max(own.width, isOver ? Number.parseFloat(over.width) : 0), height: Math.max(own.height, isOver ? Number.parseFloat(over.height) : 0) }
  }
  return [...lid.querySelectorAll('a[href], button, select, textarea, input:not(label input), label:has(input)')].flatMap((element) => {
    const { width, height } = surfaceOf(element)
    const isShown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && width > 3 && height > 3
    const isInSentence = getComputedStyle(element).display === 'inline' && (element.parentElement?.textContent ?? '').trim() !== (element.textContent ?? '').trim()
    return isShown && !isInSentence && Math.min(width, height) < least - 0.5 ? [`Too small to tap (${Math.round(width)} × ${Math.round(height)}): <${element.localName}> "${(element.textContent ?? '').trim().slice(0, 30)}"`] : []
  })
}

/** Runs in the page. Resolves when it stands with letters of this size. */
const letters = async (percent: number): Promise<void> => {
  document.documentElement.style.fontSize = percent === 100 ? '' : `${percent}%`
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
}

/** Letters twice as large: slots grow with them, the screen does not (WCAG 1.4.4). */
const enlarged = async (page: Page): Promise<string[]> => {
  await page.evaluate(letters, 200)
  const broken = [...(await page.evaluate(judge, { slots: [], whole: WHOLE })), ...(await page.evaluate(covered))]
  await page.evaluate(letters, 100)
  return broken.map((sentence) => `With letters twice as large: ${sentence}`)
}

/** @returns what does not hold on the page as it stands now, one sentence each */
export const brokenInvariants = async (page: Page): Promise<string[]> => [
  ...(await page.evaluate(judge, { slots: SLOTS, whole: WHOLE })),
  ...(await page.evaluate(covered)),
  ...(await page.evaluate(tooSmall, LEAST_TARGET)),
]

/** The narrowest screen that is served (WCAG 1.4.10). */
const NARROWEST = { width: 320, height: 640 }

/** @returns what does not hold on the narrowest screen, nor there with letters twice as large; the page stays as narrow */
export const brokenWhenNarrow = async (page: Page): Promise<string[]> => {
  await page.setViewportSize(NARROWEST)
  await page.evaluate(letters, 100)
  const broken = [...(await brokenInvariants(page)), ...(await enlarged(page))]
  return broken.map((sentence) => `On a screen of 320 px: ${sentence}`)
}
