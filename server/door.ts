import { getRequestListener } from '@hono/node-server'
import type { RequestListener } from 'node:http'
import type { App, Deps } from './deps.ts'
import { answerUnchangedScan } from './outlets/unchanged-scan.ts'

/** The app behind a port: what a full venue asks most is answered before it, all else goes on to it. */
export function createDoor(app: App, deps: Pick<Deps, 'codes'>): RequestListener {
  const goOn = getRequestListener(app.fetch)
  return (incoming, outgoing) => {
    if (!answerUnchangedScan(deps.codes, incoming, outgoing)) void goOn(incoming, outgoing)
  }
}
