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
const ROOT = /<html lang="en"(?: data-theme-version="L\d")?/

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
export const brandShell = (shell: string, brand: Pick<Brand, 'name' | 'theme'>): string => inBrand(shell, brand, brand.name)

/** index.html with a menu's first screen painted into it and its data beside it, for the page to take over. */
export const menuShell = (shell: string, screen: FirstScreen, options: FirstScreenOptions): string =>
  inBrand(shell, screen.brand, speak('common.joined', { first: speak('menu.title'), second: screen.brand.name }))
    .replace(FIRST_SCREEN, () => firstScreenHtml(screen, options))
    .replace(FIRST_SCREEN_DATA, () => `<script type="application/json" id="first-screen-data">${scriptJson(screen)}</script>`)
