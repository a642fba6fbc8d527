import { isRealEnvironment, readConfig } from '../server/config.ts'
import { keepSecret } from '../server/keep-secret.ts'
import { StartError } from '../server/start-error.ts'

/**
 * Sets DEMO where nothing of a real restaurant is set: where anything is, nobody means the demo. Ends the process with the server's own sentence
 * where it could not start, before anything is built for it.
 */
export function settleEnvironment(): void {
  if (!isRealEnvironment(process.env)) process.env['DEMO'] ??= '1'
  try {
    readConfig(process.env, keepSecret)
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}
