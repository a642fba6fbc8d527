import type { Plugin } from 'vite'

const ENTRY = /<script type="module" crossorigin src="([^"]+)"><\/script>\s*/
const PRELOAD = /<link rel="modulepreload" crossorigin href="([^"]+)">\s*/g

/** The longest, in ms, that the code waits for the pictures a guest sees first. */
const PICTURES_MS = 500

/**
 * Starts the page's code when the painted screen is on the glass: a script that stands in the page is run before that, and one that begins with
 * the frame takes the processor from it. On a first visit the two largest pictures go before the code as well, if the line is not too slow for
 * them; kept pictures come with it. Where nothing is painted, or nobody looks, there is nothing to wait for. Packages, rules and
 * the page's own code are run in a task each: between them comes whatever the guest does.
 */
const starter = (inTurn: readonly string[], others: readonly string[]): string => `<script>
      {
        const { dataset } = document.documentElement
        const screen = document.getElementById('first-screen')
        let begun = false
        const start = () => {
          if (begun) return
          begun = true
          if (navigator.serviceWorker && navigator.serviceWorker.controller) dataset.cached = ''
          else for (const href of ${JSON.stringify([...others, ...inTurn])}) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }))
          const run = ([href, ...left]) => import(href).then(() => left.length > 0 && setTimeout(run, 0, left))
          run(${JSON.stringify(inTurn)})
        }
        const afterPictures = () => {
          if ('kept' in dataset) return start()
          const seen = [...screen.querySelectorAll('.feature:nth-child(-n + 2) img')].map((picture) => picture.decode())
          setTimeout(start, ${PICTURES_MS})
          Promise.allSettled(seen).then(() => requestAnimationFrame(() => setTimeout(start)))
        }
        if (document.hidden || !screen.firstElementChild) start()
        else {
          new PerformanceObserver((seen) => seen.getEntriesByName('first-contentful-paint').length > 0 && afterPictures()).observe({ type: 'paint', buffered: true })
          setTimeout(start, 1500)
        }
      }
    </script>`

export const afterFirstFrame = (): Plugin => ({
  name: 'after-first-frame',
  apply: 'build',
  enforce: 'post',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => {
      const script = ENTRY.exec(html)?.[1]
      const preloaded = [...html.matchAll(PRELOAD)].map(([, href]) => href ?? '')
      const [packages, rules] = ['packages', 'rules'].map((name) => preloaded.find((href) => href.includes(`/${name}-`)))
      if (script === undefined || packages === undefined || rules === undefined) throw new Error('index.html has no entry script, or not the files of packages and rules beside it.')
      const inTurn = [packages, rules, script]
      return html
        .replace(ENTRY, '')
        .replaceAll(PRELOAD, '')
        .replace('</body>', () => `${starter(inTurn, preloaded.filter((href) => !inTurn.includes(href)))}</body>`)
    },
  },
})
