import type { Plugin } from 'vite'

const stylesheet = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>\s*/g

/** Where the server and the service worker write a brand's theme: it has the last word, so it stands after the page's own CSS. */
const theme = '<!--theme-->'

/** Ends src/theme/critical.css, in the last layer, into which a minifier moves the rules of that layer which come after it. */
const endOfFirstScreen = /\.end-of-first-screen\s*\{[^}]*\}/
const fontFace = /@font-face\s*\{[^}]*\}/g

/**
 * What the first screen is painted with, and what only the page's code draws.
 * @throws where the build has moved or dropped the mark: the first screen would be painted without its style.
 */
export function splitCss(css: string): { first: string; rest: string } {
  const [first, rest, ...more] = css.split(endOfFirstScreen)
  if (first === undefined || rest === undefined || more.length > 0) throw new Error('The page\u2019s CSS does not have one mark of the first screen\u2019s end.')
  const fonts = rest.match(fontFace) ?? []
  return { first: `${first}}${fonts.join('')}`, rest: `@layer kit{${rest.replaceAll(fontFace, '')}` }
}

const styleOf = (css: string): string => `<style>${css.replaceAll('</style', '<\\/style').trim()}</style>`

/**
 * Puts the CSS of the page's first chunk into index.html itself: the first paint then waits for one answer, not two. What only the page's code draws
 * stands behind the painted screen, which is shown before that has come; it is all in layers, so its place does not matter.
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
        const { first, rest } = splitCss(css)
        const place = bare.includes(theme) ? theme : '</head>'
        return bare.replace(place, () => `${styleOf(first)}${place}`).replace('</body>', () => `${styleOf(rest)}</body>`)
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
