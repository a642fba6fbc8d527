import { minifySync, type Plugin } from 'vite'

const INLINE = /<script>([\s\S]*?)<\/script>/g

/** Inline scripts of index.html as small as they can be: what stands before the painted screen is on the way to the first dish. @throws where one cannot be read */
export function smallScripts(html: string): string {
  return html.replaceAll(INLINE, (_, text: string) => {
    const { code, errors } = minifySync('inline.js', text, { module: false })
    if (errors.length > 0) throw new Error(`A script in index.html cannot be read: ${errors[0]?.message}`)
    return `<script>${code.trim()}</script>`
  })
}

/** Comes before what puts compiled scripts into the page. */
export const smallInlineScripts = (): Plugin => ({
  name: 'small-inline-scripts',
  apply: 'build',
  transformIndexHtml: { order: 'post', handler: smallScripts },
})
