/** Makes a page stand still: pictures and fonts are there, nothing moves, and times and dates are always the same ones. */
import type { Page } from 'playwright/test'

/** Runs in the page. Words keep their length as far as can be, so that lines break where they would. */
const stopClocks = (): void => {
  const replaced: [RegExp, string][] = [
    [/\b\d{1,2}:\d{2}\s?[ap]m\b/g, '12:35\u00a0pm'],
    [/\b\d{1,2}:\d{2}\b/g, '12:35'],
    // A time to choose, on the hour, the button that takes it, and the chip of what was chosen.
    [/(?<=^|\bat |, )\d{1,2}(?=\s[ap]m$)/, '12:35'],
    [/\b\d{1,2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\b/g, '21 Nov'],
    [/(?<=\b21 Nov )\d{4}\b/g, '2026'],
    [/\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun)\b/g, 'Sat'],
    [/\b(January|February|March|April|May|June|July|August|September|October|November|December) \d{4}\b/g, 'November 2026'],
    // Of "25 to 30 min" neither changes.
    [/(?<!\bto )\b\d+(?= min(utes?)?\b)/g, '12'],
    [/\b\d+(?= s(econds?)?\b)/g, '30'],
    [/\+91 ?\d{5} ?\d{5}|\b9\d{9}\b/g, '98765 43210'],
  ]
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = node.nodeValue ?? ''
    const next = replaced.reduce((held, [pattern, constant]) => held.replace(pattern, constant), text)
    if (next !== text) node.nodeValue = next
  }
  for (const field of document.querySelectorAll<HTMLInputElement>('input[type="tel"], input[readonly]')) field.value = field.value.replace(/\d{10}$/, '9876543210')
}

/** Runs in the page. Resolves when every picture in the viewport is loaded or has failed, and fonts are in; after 5 s in any case: the picture then shows what is missing. */
const picturesStand = async (): Promise<void> => {
  await document.fonts.ready
  const isNear = (image: HTMLImageElement): boolean => {
    const { top, bottom, left, right } = image.getBoundingClientRect()
    // What lies beside the screen, as the end of a carousel does, is not loaded until it is scrolled to.
    return right > Math.max(left, 0) && left < innerWidth && bottom > 0 && top < innerHeight
  }
  const loaded = [...document.images].filter((image) => isNear(image) && !image.complete).map((image) => new Promise((resolve) => ['load', 'error'].forEach((event) => image.addEventListener(event, resolve, { once: true }))))
  await Promise.race([Promise.all(loaded), new Promise((resolve) => setTimeout(resolve, 5000))])
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
}

/** Resolves when the page can be photographed: two readings of it, a frame apart, are the same. */
export const standStill = async (page: Page): Promise<void> => {
  let before = ''
  for (let tries = 0; tries < 40; tries++) {
    await page.evaluate(picturesStand)
    await page.evaluate(stopClocks)
    const now = await page.evaluate(() => {
      // A row of tabs glides to the section in view.
      const rows = [...document.querySelectorAll('.scroller')].map((row) => Math.round(row.scrollLeft))
      return `${document.body.innerHTML.length} ${document.documentElement.scrollHeight} ${scrollY} ${rows.join(' ')} ${document.querySelectorAll('[aria-busy]').length}`
    })
    if (now === before) return
    before = now
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 80)))
  }
}
