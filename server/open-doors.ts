import type { Config } from './config.ts'
import type { Gateways } from './gateways/gateways.ts'

/** What anybody can do on this server that nobody may on a real one, a sentence each, for the log; none outside the demo. */
export function openDoors({ demo, attendant }: Pick<Config, 'demo' | 'attendant'>, { callerId, lastCode }: Pick<Gateways, 'callerId' | 'lastCode'>): string[] {
  return [
    ...(demo ? ['the brands of the demo are written to the database'] : []),
    ...(demo && lastCode ? ['GET /api/demo/otp gives the login code of any number to whoever asks'] : []),
    ...(callerId?.believesAnybody ? ['the caller id sandbox logs anybody in as any number'] : []),
    ...(attendant === 'auto' ? ['orders are accepted and served by themselves'] : []),
  ]
}
