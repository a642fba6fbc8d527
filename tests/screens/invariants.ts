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

interface Rules {
  slots: typeof SLOTS
}

/** Runs in the page. */
const judge = ({ slots }: Rules): string[] => {
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
    for (let up = element.parentElement; up && up !== document.documentElement; up = up.parentElement) if (['hidden', 'clip', 'auto', 'scroll'].includes(getComputedStyle(up).overflowX)) return true
    return false
  }

  /** Where an element's own words end, px from the left. */
  const textRight = (element: Element): number =>
    Math.max(...[...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => {
      const range = document.createRange()
      range.selectNodeContents(node)
      return range.getBoundingClientRect().right
    }))

  if (document.documentElement.scrollWidth > innerWidth) broken.push(`The page is ${document.documentElement.scrollWidth} px wide on a screen of ${innerWidth}.`)
  for (const element of document.body.querySelectorAll('*')) {
    if (!isShown(element) || isForReaders(element) || element.closest('svg')) continue
    const box = element.getBoundingClientRect()
    const style = getComputedStyle(element)
    if ((box.right > innerWidth + 1 || box.left < -1) && style.position !== 'fixed' && !isHeld(element)) broken.push(`Wider than the screen: ${nameOf(element)}`)
    const ownText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && (node.nodeValue ?? '').trim() !== '')
    if (!ownText) continue
    const saysSo = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
    const cutX = ['hidden', 'clip'].includes(style.overflowX) && element.scrollWidth > element.clientWidth + 1
    const cutY = ['hidden', 'clip'].includes(style.overflowY) && element.scrollHeight > element.clientHeight + 2
    if ((cutX || cutY) && !saysSo) broken.push(`Text is cut: ${nameOf(element)}`)
    if (style.display !== 'inline' && style.overflowX === 'visible' && textRight(element) > box.right + 2) broken.push(`Text runs out of its box: ${nameOf(element)}`)
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
  // Rows that come into sight are built then, and the page grows.
  for (let height = -1; height !== document.documentElement.scrollHeight; ) {
    height = document.documentElement.scrollHeight
    scrollTo({ top: height, behavior: 'instant' })
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

/** @returns what does not hold on the page as it stands now, one sentence each */
export const brokenInvariants = async (page: Page): Promise<string[]> => [...(await page.evaluate(judge, { slots: SLOTS })), ...(await page.evaluate(covered))]
