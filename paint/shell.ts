import { speak } from '#messages/speak.ts'
import type { Brand } from '#schemas/brand.ts'
import type { FirstScreen } from '#schemas/first-screen.ts'
import { firstScreenHtml, type FirstScreenOptions } from './first-screen.ts'
import { element, escapeHtml, scriptJson } from './html.ts'
import { themeColor, themeCss } from './theme.ts'

const THEME = '<!--theme-->'
const FIRST_SCREEN = '<!--first-screen-->'
const ROOT_START = '<div id="root">'
const FIRST_SCREEN_DATA = '<!--first-screen-data-->'
const TITLE = /<title>[^<]*<\/title>/
/** A theme that stands in the shell already; `data-of` says which. */
const PAINTED_THEME = /<style id="theme" data-of="([^"]*)">[\s\S]*?<\/style>(?:<meta name="theme-color"[^>]*>)*/
/** Begins style that only some first screens need; the build puts it at the page's end (scripts/build/style-parts.ts). */
const PART = '<style data-part="'
const STYLE_END = '</style>'
const ROOT = /<html lang="en"(?: data-theme-version="L\d")?/

/** Looked for from where it may begin: in a worker that has just been started, an expression that tries every place of a long text takes milliseconds. */
function paintedTheme(shell: string): RegExpExecArray | null {
  const at = shell.indexOf('<style id="theme"')
  return at < 0 ? null : PAINTED_THEME.exec(shell.slice(at))
}

/** What stands before a mark, and what begins with it: nothing, where the mark is not there. */
function cutAt(text: string, mark: string): [before: string, from: string] {
  const at = text.indexOf(mark)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at)]
}

/** Takes out of the page's end the parts of the style that its first frame needs. */
function takeParts(text: string, isNeeded: (part: string) => boolean): { parts: string; rest: string } {
  const parts: string[] = []
  const rest: string[] = []
  let from = 0
  for (let at = text.indexOf(PART); at >= 0; at = text.indexOf(PART, from)) {
    const name = at + PART.length
    const close = text.indexOf(STYLE_END, name)
    if (close < 0) break
    const end = close + STYLE_END.length
    const isFront = isNeeded(text.slice(name, text.indexOf('"', name)))
    if (isFront) parts.push(text.slice(at, end))
    rest.push(text.slice(from, isFront ? at : end))
    from = end
  }
  return { parts: parts.join(''), rest: `${rest.join('')}${text.slice(from)}` }
}

/** The head in a brand's colours: its style, the browser's own bars and the title. @param parts of the style that the first frame needs, too */
function inBrand(head: string, parts: string, brand: Pick<Brand, 'name' | 'theme'>, title: string): string {
  const of = escapeHtml(JSON.stringify(brand.theme))
  const painted = paintedTheme(head)
  const bars = (scheme: 'light' | 'dark'): string =>
    `<meta name="theme-color" media="(prefers-color-scheme: ${scheme})" content="${themeColor(brand.theme, scheme === 'dark')}">`
  // Colours are worked out anew only for a brand that has others than the shell was kept with.
  const theme = painted?.[1] === of ? painted[0] : `<style id="theme" data-of="${of}">${themeCss(brand.theme)}</style>${bars('light')}${bars('dark')}`
  return head
    .replace(ROOT, `<html lang="en" data-theme-version="${brand.theme.version}"`)
    .replace(TITLE, () => `<title>${escapeHtml(title)}</title>`)
    .replace(painted?.[0] ?? THEME, () => `${parts}${theme}`)
}

/** A fast line brings the page's code sooner than it appears. */
const OPENING_STYLE = 'display: grid; place-content: center; justify-items: center; gap: 12px; min-block-size: 80dvh; padding: 16px; text-align: center; animation: rise 240ms 400ms both'

/** Whose page it is, until the app's first screen takes its place: on a slow line that takes seconds. No `main` element: by that one it is known that the app is there. */
const opening = ({ name, emblem }: Pick<Brand, 'name' | 'emblem'>): string =>
  element('div', { role: 'main', style: OPENING_STYLE }, element('span', { class: 'emblem', 'aria-hidden': 'true' }, emblem), element('h1', { style: 'font-size: var(--t20)' }, name)).html

/** index.html in a brand's colours, as a phone's worker keeps it to paint pages from. */
export function brandShell(shell: string, brand: Pick<Brand, 'name' | 'theme'>): string {
  const [head, body] = cutAt(shell, FIRST_SCREEN)
  const { parts, rest } = takeParts(body, (part) => part === brand.theme.version)
  return `${inBrand(head, parts, brand, brand.name)}${rest}`
}

/** A brand's page that opens without a menu. @param shell index.html as it is built, or as it is kept */
export const brandPage = (shell: string, brand: Pick<Brand, 'name' | 'emblem' | 'theme'>): string =>
  brandShell(shell, brand).replace(ROOT_START, () => `${ROOT_START}${opening(brand)}`)

/**
 * index.html with a menu's first screen painted into it and its data beside it, for the page to take over. Only the head is worked on, and all is joined
 * once: in a worker that has just been started, each copy of the whole page is a part of a pause for its garbage.
 */
export function menuShell(shell: string, screen: FirstScreen, options: FirstScreenOptions): string {
  const { brand } = screen
  const [head, body] = cutAt(shell, FIRST_SCREEN)
  const painted = firstScreenHtml(screen, options)
  const { parts, rest } = takeParts(body.slice(FIRST_SCREEN.length), (part) => part === brand.theme.version || painted.includes(`class="${part}`))
  const [between, end] = cutAt(rest, FIRST_SCREEN_DATA)
  const title = speak('common.joined', { first: speak('menu.title'), second: brand.name })
  const data = `<script type="application/json" id="first-screen-data">${scriptJson(screen)}</script>`
  return [inBrand(head, parts, brand, title), painted, between, data, end.slice(FIRST_SCREEN_DATA.length)].join('')
}
