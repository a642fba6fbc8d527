import type { Plugin } from 'vite'

const stylesheet = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>\s*/g

/** Where the server and the service worker write a brand's theme: it has the last word, so it stands after the page's own CSS. */
const theme = '<!--theme-->'

/** Puts the CSS of the page's first chunk into index.html itself: the first paint then waits for one answer, not two. */
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
        const style = `<style>${css.replaceAll('</style', '<\\/style').trim()}</style>`
        const place = bare.includes(theme) ? theme : '</head>'
        return bare.replace(place, () => `${style}${place}`)
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
