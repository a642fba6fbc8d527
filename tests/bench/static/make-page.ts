/** The same menu as plain HTML: what a page can be at the fastest, and so the limit that the product is measured by. */
import { brotliCompressSync, constants } from 'node:zlib'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFirstScreen, type FirstScreenSource } from '#domain/first-screen.ts'
import { momentOf } from '#paint/moment.ts'
import { menuShell } from '#paint/shell.ts'
import type { FirstScreen } from '#schemas/first-screen.ts'
import { root } from '../../../scripts/run.ts'

/** Every dish of the menu on one screen. */
const wholeScreen = (source: FirstScreenSource): FirstScreen => ({
  ...makeFirstScreen(source),
  sections: source.sections.map((section) => ({ id: section.id, name: section.name, count: section.items.length, items: section.items })),
  complete: true,
})

/** Scripts, what they read, and what only they need. */
const MACHINERY = [/<script\b[\s\S]*?<\/script>/g, /<link rel="modulepreload"[^>]*>/g, /<link rel="(?:icon|apple-touch-icon)"[^>]*>/g]

const PLAIN_SCRIPT = '<script src="/search-and-cart.js" defer></script><script>if ("serviceWorker" in navigator) addEventListener("load", () => navigator.serviceWorker.register("/sw.js"))</script>'

/** What is off the screen is left out, as in the product's own menu (src/theme/first-screen/dishes.css): the painted screen has too few dishes for that. */
const SKIPS = '<style>.sec{contain-intrinsic-size:auto calc(66px + var(--rows,6) * 188px);content-visibility:auto}</style>'

/**
 * The product's own markup and CSS, with all dishes in it and without the product's code: a plain script of a few lines does what is measured.
 * @param now epoch ms
 */
export function staticPage(source: FirstScreenSource, now: number): string {
  const shell = readFileSync(join(root, 'dist/web/index.html'), 'utf8')
  const screen = wholeScreen(source)
  const painted = menuShell(shell, screen, { basePath: '/web/', moment: momentOf(screen, now) })
  return MACHINERY.reduce((html, part) => html.replace(part, ''), painted).replace('</head>', () => `${SKIPS}</head>`).replace('</body>', () => `${PLAIN_SCRIPT}</body>`)
}

/** As a good server sends a file that does not change. */
export const packed = (text: string): Buffer => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
