import type { Plugin } from 'vite'
import { takeParts, takeUnusedTokens } from './style-parts.ts'

const stylesheet = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>\s*/g

/** Where the server and the service worker write a brand's theme: it has the last word, so it stands after the page's own CSS. */
const theme = '<!--theme-->'

/** Stands behind the painted screen, whatever that is filled with. */
const painted = '<!--first-screen--></div>'

/** Marks in src/theme/critical.css, in the last layer, into which a minifier moves the rules of that layer which come after them. */
const ends = /\.end-of-first-(?:frame|screen)\s*\{[^}]*\}/
const fontFace = /@font-face\s*\{[^}]*\}/g

/**
 * What the first frame is painted with, what a painted screen has besides, and what only the page's code draws.
 * @throws where the build has moved or dropped a mark: the first screen would be painted without its style.
 */
export function splitCss(css: string): { first: string; touched: string; rest: string } {
  const [first, touched, rest, ...more] = css.split(ends)
  if (first === undefined || touched === undefined || rest === undefined || more.length > 0) {
    throw new Error('The page\u2019s CSS does not have the marks of the first frame\u2019s and the first screen\u2019s end, once each.')
  }
  const later = touched + rest
  const fonts = later.match(fontFace) ?? []
  const inLayer = (rules: string): string => rules.replaceAll(fontFace, '')
  return { first: `${first}}${fonts.join('')}`, touched: `@layer kit{${inLayer(touched)}}`, rest: `@layer kit{${inLayer(rest)}` }
}

const styleOf = (css: string): string => `<style>${css.replaceAll('</style', '<\\/style').trim()}</style>`

/**
 * Puts the CSS of the page's first chunk into index.html itself: the first paint then waits for one answer, not two. What the first frame does without stands
 * behind the painted screen, what only the page's code draws at the page's end: the screen is shown before that has come. It is all in layers, so its place does not matter.
 * What only some first screens show stands at the end too, each part for itself: paint/shell.ts moves to the front what a screen shows.
 */
export const inlineCss = (): Plugin => {
  /** The inlined file -> the script it came with. */
  const inlined = new Map<string, string>()
  return {
    name: 'inline-css',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {}, chunk }) => {
        let css = ''
        const bare = html.replaceAll(stylesheet, (link, href: string) => {
          const asset = Object.values(bundle).find((file) => file.type === 'asset' && href.endsWith(`/${file.fileName}`))
          if (asset?.type !== 'asset' || chunk === undefined) return link
          css += typeof asset.source === 'string' ? asset.source : new TextDecoder().decode(asset.source)
          inlined.set(asset.fileName, chunk.fileName)
          return ''
        })
        if (css === '') return bare
        const { first: whole, touched, rest } = splitCss(css)
        const { css: shown, parts, unseen } = takeParts(whole)
        const { css: first, unused } = takeUnusedTokens(shown, [...parts.values()].join(''), `${unseen}${touched}${rest}`)
        const partStyles = [...parts].map(([name, rules]) => `<style data-part="${name}">${rules}</style>`).join('')
        if (!bare.includes(theme) || !bare.includes(painted)) throw new Error('index.html has lost a mark: the page would be without its style.')
        return bare
          .replace(theme, () => `${styleOf(first)}${theme}`)
          .replace(painted, () => `${painted}${styleOf(`${unused}${unseen}${touched}`)}`)
          .replace('</body>', () => `${partStyles}${styleOf(rest)}</body>`)
      },
    },
    /** A lazy chunk that needs the first one would fetch its CSS again and lay it over the theme: it is told to wait for the script alone. */
    generateBundle: {
      order: 'post',
      handler: (_options, bundle) => {
        for (const [css, script] of inlined) {
          for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = file.code.replaceAll(`"${css}"`, `"${script}"`)
          delete bundle[css]
        }
      },
    },
  }
}
