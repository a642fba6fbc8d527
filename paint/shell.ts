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
/** Style that only some first screens need; the build puts it at the page's end (scripts/build/style-parts.ts). */
const PART = /<style data-part="(\w+)">[\s\S]*?<\/style>/g
const ROOT = /<html lang="en"(?: data-theme-version="L\d")?/

/** Moves to the page's front, before the brand's theme, the parts of the style that its first frame needs. */
function withParts(shell: string, isNeeded: (part: string) => boolean): string {
  const front: string[] = []
  const rest = shell.replace(PART, (style, part: string) => {
    if (!isNeeded(part)) return style
    front.push(style)
    return ''
  })
  const theme = PAINTED_THEME.exec(rest)?.[0] ?? THEME
  return rest.replace(theme, () => `${front.join('')}${theme}`)
}

/** The shell in a brand's colours: its style, the browser's own bars and the title. */
function inBrand(shell: string, brand: Pick<Brand, 'name' | 'theme'>, title: string): string {
  const of = escapeHtml(JSON.stringify(brand.theme))
  const painted = PAINTED_THEME.exec(shell)
  const bars = (scheme: 'light' | 'dark'): string =>
    `<meta name="theme-color" media="(prefers-color-scheme: ${scheme})" content="${themeColor(brand.theme, scheme === 'dark')}">`
  const named = shell
    .replace(ROOT, `<html lang="en" data-theme-version="${brand.theme.version}"`)
    .replace(TITLE, () => `<title>${escapeHtml(title)}</title>`)
  // Colours are worked out anew only for a brand that has others than the shell was kept with.
  if (painted?.[1] === of) return named
  return named.replace(painted ? PAINTED_THEME : THEME, () => `<style id="theme" data-of="${of}">${themeCss(brand.theme)}</style>${bars('light')}${bars('dark')}`)
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
