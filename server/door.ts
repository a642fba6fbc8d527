import { getRequestListener } from '@hono/node-server'
import type { RequestListener } from 'node:http'
import type { App, Deps } from './deps.ts'
import { answerUnchangedScan, type UnchangedScanDeps } from './outlets/unchanged-scan.ts'

/** The app behind a port: what a full venue asks most is answered before it, all else goes on to it. Counts every answer. */
export function createDoor(app: App, deps: Pick<Deps, 'log' | 'tally'> & UnchangedScanDeps): RequestListener {
  const goOn = getRequestListener(app.fetch)
  /** Nothing above this would catch what is thrown: it would end the process. The app answers in its place. */
  const answered = (...request: Parameters<RequestListener>): boolean => {
    try {
      return answerUnchangedScan(deps, ...request)
    } catch (error) {
      deps.log.error({ err: error }, 'the answer from memory failed')
      return request[1].headersSent
    }
  }
  return (incoming, outgoing) => {
    const count = (): void => deps.tally.answered(incoming.url ?? '', outgoing.statusCode)
    if (answered(incoming, outgoing)) count()
    else void Promise.resolve(goOn(incoming, outgoing)).then(count)
  }
}
