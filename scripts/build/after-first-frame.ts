import type { Plugin } from 'vite'

const ENTRY = /<script type="module" crossorigin src="([^"]+)"><\/script>\s*/
const PACKAGES = /<link rel="modulepreload" crossorigin href="([^"]+\/packages-[^"]+)">/

/**
 * Starts the page's code when the painted screen is on the glass: a script that stands in the page is run before that, and one that begins with
 * the frame takes the processor from it. Kept pictures come then, too. Where nothing is painted, or nobody looks, there is nothing to wait for.
 * Packages and our own code are run in a task each: between the two comes whatever the guest does.
 */
const starter = (packages: string, script: string): string => `<script>
      {
        const start = () => {
          if (navigator.serviceWorker && navigator.serviceWorker.controller) document.documentElement.dataset.cached = ''
          import(${JSON.stringify(packages)}).then(() => setTimeout(() => import(${JSON.stringify(script)})))
        }
        if (document.hidden || !document.getElementById('first-screen').firstElementChild) start()
        else {
          new PerformanceObserver((seen) => seen.getEntriesByName('first-contentful-paint').length > 0 && start()).observe({ type: 'paint', buffered: true })
          setTimeout(start, 1000)
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
      const [script, packages] = [ENTRY.exec(html)?.[1], PACKAGES.exec(html)?.[1]]
      if (script === undefined || packages === undefined) throw new Error('index.html has no entry script, or no file of packages beside it.')
      return html
        .replace(ENTRY, () => `<link rel="modulepreload" crossorigin href="${script}">`)
        // What is painted comes first on a narrow line.
        .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
        .replace('</body>', () => `${starter(packages, script)}</body>`)
    },
  },
})
