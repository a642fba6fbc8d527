import { speak } from '#messages/speak.ts'
import type { Brand } from '#schemas/brand.ts'
import type { FirstScreen } from '#schemas/first-screen.ts'
import { firstScreenHtml, type FirstScreenOptions } from './first-screen.ts'
import { escapeHtml, scriptJson } from './html.ts'
import { themeColor, themeCss } from './theme.ts'

const THEME = '<!--theme-->'
const FIRST_SCREEN = '<!--first-screen-->'
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

/** Moves to the page's front, before the brand's theme, the parts of the style that its first frame needs. */
function withParts(shell: string, isNeeded: (part: string) => boolean): string {
  const front: string[] = []
  const rest: string[] = []
  let from = 0
  for (let at = shell.indexOf(PART); at >= 0; at = shell.indexOf(PART, from)) {
    const name = at + PART.length
    const close = shell.indexOf(STYLE_END, name)
    if (close < 0) break
    const end = close + STYLE_END.length
    const isFront = isNeeded(shell.slice(name, shell.indexOf('"', name)))
    if (isFront) front.push(shell.slice(at, end))
    rest.push(shell.slice(from, isFront ? at : end))
    from = end
  }
  const text = `${rest.join('')}${shell.slice(from)}`
  return text.replace(paintedTheme(text)?.[0] ?? THEME, (theme) => `${front.join('')}${theme}`)
}

/** The shell in a brand's colours: its style, the browser's own bars and the title. */
function inBrand(shell: string, brand: Pick<Brand, 'name' | 'theme'>, title: string): string {
  const of = escapeHtml(JSON.stringify(brand.theme))
  const painted = paintedTheme(shell)
  const bars = (scheme: 'light' | 'dark'): string =>
    `<meta name="theme-color" media="(prefers-color-scheme: ${scheme})" content="${themeColor(brand.theme, scheme === 'dark')}">`
  const named = shell
    .replace(ROOT, `<html lang="en" data-theme-version="${brand.theme.version}"`)
    .replace(TITLE, () => `<title>${escapeHtml(title)}</title>`)
  // Colours are worked out anew only for a brand that has others than the shell was kept with.
  if (painted?.[1] === of) return named
  return named.replace(painted?.[0] ?? THEME, () => `<style id="theme" data-of="${of}">${themeCss(brand.theme)}</style>${bars('light')}${bars('dark')}`)
}

/** index.html for a brand's page that opens without a menu. */
export const brandShell = (shell: string, brand: Pick<Brand, 'name' | 'theme'>): string =>
  inBrand(withParts(shell, (part) => part === brand.theme.version), brand, brand.name)

/** index.html with a menu's first screen painted into it and its data beside it, for the page to take over. */
export function menuShell(shell: string, screen: FirstScreen, options: FirstScreenOptions): string {
  const { brand } = screen
  const painted = firstScreenHtml(screen, options)
  const parts = withParts(shell, (part) => part === brand.theme.version || painted.includes(`class="${part}`))
  return inBrand(parts, brand, speak('common.joined', { first: speak('menu.title'), second: brand.name }))
    .replace(FIRST_SCREEN, () => painted)
    .replace(FIRST_SCREEN_DATA, () => `<script type="application/json" id="first-screen-data">${scriptJson(screen)}</script>`)
}
