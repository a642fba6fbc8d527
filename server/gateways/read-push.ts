import { type Env, value } from '../env.ts'
import { StartError } from '../start-error.ts'
import type { PushGateway } from './push.ts'
import { newVapidSecret, readVapidKeys } from './vapid.ts'
import { createWebPush } from './web-push.ts'

/** Whom push services write to of a demo: nobody reads it. */
const DEMO_SUBJECT = 'https://example.com/'

type Keep = (dataDir: string, name: string, make: () => string) => string

function subjectOf(env: Env, demo: boolean): string {
  const given = value(env, 'PUSH_SUBJECT') ?? (demo ? DEMO_SUBJECT : undefined)
  if (given === undefined) throw new StartError('PUSH_SUBJECT is not set: VAPID_PRIVATE_KEY needs it, such as mailto:you@your-restaurant.in, for push services to write to.')
  const isAddress = /^mailto:[^\s@]+@[^\s@]+\.[^\s@]+$/.test(given) || (given.startsWith('https://') && URL.canParse(given))
  if (!isAddress) throw new StartError(`PUSH_SUBJECT is "${given}": set it to a mailto: or https: address of yours.`)
  return given
}

function servicesOf(env: Env): string[] {
  const given = value(env, 'PUSH_SERVICES')?.split(',').map((service) => service.trim()) ?? []
  if (!given.every((service) => URL.canParse(service) && new URL(service).origin === service)) {
    throw new StartError('PUSH_SERVICES cannot be read: set it to origins with commas between them, such as https://push.example.com.')
  }
  return given
}

/**
 * VAPID_PRIVATE_KEY (32 bytes in base64url; a demo makes one and keeps it under DATA_DIR), PUSH_SUBJECT and PUSH_SERVICES. All instances need the same key:
 * with another one no browser that subscribed before can be reached.
 * @returns null where a real server has no key: nobody is notified @throws StartError
 */
export function readPush(env: Env, { demo, dataDir }: { demo: boolean; dataDir: string }, keep: Keep, now: () => number = Date.now): PushGateway | null {
  const secret = value(env, 'VAPID_PRIVATE_KEY') ?? (demo ? keep(dataDir, 'vapid-private-key', newVapidSecret) : undefined)
  if (secret === undefined) return null
  const keys = readVapidKeys(secret)
  if (!keys) throw new StartError('VAPID_PRIVATE_KEY cannot be read: set it to a private key of P-256, 32 bytes in base64url.')
  return createWebPush({ keys, subject: subjectOf(env, demo), services: servicesOf(env), now })
}
