import type * as Rest from './rest.ts'

interface Policies {
  createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => { createScriptURL: (url: string) => string }
}

declare const self: ServiceWorkerGlobalScope & {
  importScripts: (url: string) => void
  readonly trustedTypes?: Policies
  serviceWorkerRest?: typeof Rest
}
/** Path of the script that sets `serviceWorkerRest`, put in place by the build. */
declare const REST: string

/** The one address of code that this worker may ask for, where the browser holds it to the policy that it came with (server/web/page-headers.ts). */
const codeUrl = (): string => self.trustedTypes?.createPolicy('default', { createScriptURL: () => REST }).createScriptURL(REST) ?? REST

/**
 * The rest of this worker, evaluated with the first event that needs it.
 * To be called while the worker is installed, too: the browser keeps the script with the worker then, and takes it from there ever after, also with no network.
 * @throws where the script cannot be had
 */
export function theRest(): typeof Rest {
  if (!self.serviceWorkerRest) self.importScripts(codeUrl())
  if (!self.serviceWorkerRest) throw new Error(`${REST} is not the rest of this worker.`)
  return self.serviceWorkerRest
}
