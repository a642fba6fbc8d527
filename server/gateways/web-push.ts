import { encryptPush } from './push-encryption.ts'
import type { PushAnswer, PushGateway } from './push.ts'
import { vapidHeader, type VapidKeys } from './vapid.ts'

/** The push services of today's browsers: Chrome and all that is made of it, Firefox, Safari, Edge on Windows. `*.`: any host below it. */
const SERVICES = ['https://fcm.googleapis.com', 'https://*.push.services.mozilla.com', 'https://*.push.apple.com', 'https://*.notify.windows.com'] as const

export interface WebPushOptions {
  keys: VapidKeys
  /** Whom a push service's operator can write to: `mailto:` or `https:`. */
  subject: string
  /** Origins of further push services. */
  services?: readonly string[]
  /** Epoch ms. */
  now: () => number
}

function isOf(service: string, endpoint: URL): boolean {
  if (!service.includes('//*.')) return endpoint.origin === service
  const [scheme = '', below = ''] = service.split('//*')
  return endpoint.protocol === scheme && endpoint.port === '' && endpoint.hostname.endsWith(below)
}

/** Retry-After in seconds or as a date, ms from now; null: not said. */
function retryAfterMs(value: string | null, now: number): number | null {
  if (value === null) return null
  const ms = /^\d{1,6}$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now
  return Number.isFinite(ms) ? Math.max(0, ms) : null
}

/** Reads a push service's answer (RFC 8030): only 404 and 410 say that a subscription is over. */
export function readPushAnswer(status: number, retryAfter: string | null, now: number): PushAnswer {
  if (status >= 200 && status < 300) return { kind: 'taken' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  if (status === 429 || status === 408 || status >= 500) return { kind: 'later', afterMs: retryAfterMs(retryAfter, now), status }
  return { kind: 'refused', status }
}

/** Sends by the Web Push protocol, sealed for one browser (RFC 8291) and signed as this server (RFC 8292). */
export function createWebPush({ keys, subject, services = [], now }: WebPushOptions): PushGateway {
  const known = [...SERVICES, ...services]
  return {
    publicKey: keys.publicKey,
    isKnownService: (endpoint) => URL.canParse(endpoint) && new URL(endpoint).username === '' && known.some((service) => isOf(service, new URL(endpoint))),
    async send({ endpoint, keys: browser }, { text, topic, ttlSeconds }, signal) {
      const answer = await fetch(endpoint, {
        method: 'POST',
        redirect: 'error',
        signal,
        headers: {
          Authorization: await vapidHeader(keys, endpoint, subject, now()),
          'Content-Encoding': 'aes128gcm',
          'Content-Type': 'application/octet-stream',
          TTL: String(ttlSeconds),
          Topic: topic,
          Urgency: 'high',
        },
        body: new Uint8Array(encryptPush(text, browser)),
      })
      await answer.body?.cancel()
      return readPushAnswer(answer.status, answer.headers.get('Retry-After'), now())
    },
  }
}
