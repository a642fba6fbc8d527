import type * as Painter from './painter.ts'
import type * as Rest from './rest.ts'

interface Policies {
  createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => { createScriptURL: (url: string) => string }
}

declare const self: ServiceWorkerGlobalScope & {
  importScripts: (url: string) => void
  readonly trustedTypes?: Policies
  serviceWorkerPainter?: typeof Painter
  serviceWorkerRest?: typeof Rest
}
/** Paths of the scripts that set `serviceWorkerPainter` and `serviceWorkerRest`, put in place by the build. */
declare const PAINTER: string
declare const REST: string

/** The addresses of code that this worker may ask for, where the browser holds it to the policy that it came with (server/web/page-headers.ts). */
const policy = self.trustedTypes?.createPolicy('default', {
  createScriptURL: (url) => {
    if (url !== PAINTER && url !== REST) throw new Error(`${url} is no part of this worker.`)
    return url
  },
})

/**
 * Evaluates a part of this worker with the first event that needs it.
 * To be called while the worker is installed, too: the browser keeps the script with the worker then, and takes it from there ever after, also with no network.
 * @throws where the script cannot be had
 */
function load<T>(path: string, part: () => T | undefined): T {
  if (!part()) self.importScripts(policy?.createScriptURL(path) ?? path)
  const loaded = part()
  if (!loaded) throw new Error(`${path} is no part of this worker.`)
  return loaded
}

/** What paints pages; null where it cannot be had: a page that paints for itself is better than none. */
export function painterIfKept(): typeof Painter | null {
  try {
    return thePainter()
  } catch {
    return null
  }
}

/** What paints pages. @throws see `load` */
export const thePainter = (): typeof Painter => load(PAINTER, () => self.serviceWorkerPainter)

/** What no page waits for. @throws see `load` */
export const theRest = (): typeof Rest => load(REST, () => self.serviceWorkerRest)
