/** Starts the back end from the environment; ends with one sentence where it cannot. */
import { readConfig } from './config.ts'
import { readGateways } from './gateways/gateways.ts'
import { readPush } from './gateways/read-push.ts'
import { keepSecret } from './keep-secret.ts'
import { createLog } from './log.ts'
import { ObjectStoreFailed } from './object-store/object-store.ts'
import { openDoors } from './open-doors.ts'
import { StartError } from './start-error.ts'
import { startServer } from './start-server.ts'

try {
  const config = readConfig(process.env, keepSecret)
  const log = createLog(config.logLevel)
  const gateways = { ...readGateways(process.env, config.demo), push: readPush(process.env, config, keepSecret) }
  const starting = startServer(config, gateways, log)
  let stopping = false
  // Signals are handled while it still starts: the port answers before the start is done, so a supervisor may already stop the process. `stop` waits for the start to end.
  const stop = (): void => {
    if (stopping) return
    stopping = true
    starting.then((server) => server.stop()).then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'the server could not be stopped in order')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  const server = await starting
  log.info({ address: config.host ?? 'all', port: server.port }, 'the server answers')
  for (const door of openDoors(config, gateways)) log.warn({ door }, 'open to anybody: not for a real restaurant')
} catch (error) {
  // Only where the demo brings its dishes: a real server starts without its store.
  if (error instanceof ObjectStoreFailed) console.error(`The pictures could not be put into the object store: check OBJECT_STORE_URL and what belongs to it. ${error.message}`)
  else if (error instanceof StartError) console.error(error.message)
  else throw error
  process.exitCode = 1
}
