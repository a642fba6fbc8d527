/** A push service on this machine: it takes messages as the standards say (RFC 8030, 8188, 8291, 8292), and answers as it is told. */
import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { jwtVerify } from 'jose'

export interface PushReply {
  status: number
  headers?: Record<string, string>
  /** Before the answer, ms. */
  afterMs?: number
  /** The connection breaks in place of the answer, whatever became of the message. */
  lost?: boolean
  /** Called once it is certain whether the browser gets the message; the answer waits for what it returns. */
  hold?: () => Promise<unknown>
}

export interface ReceivedPush {
  text: string
  ttl: number
  topic: string
  urgency: string
  /** Whom the sender says to write to. */
  subject: string
}

/** One browser's subscription with the service. */
export interface PushBrowser {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  received: ReceivedPush[]
  /** Answers to give, in order; 201 once they are used up. */
  replies: PushReply[]
}

export interface PushService {
  origin: string
  /** @param publicKey the VAPID key it subscribes with: messages signed by another are refused with 403 */
  subscribe: (publicKey: string) => PushBrowser
  close: () => Promise<void>
}

interface Held extends PushBrowser {
  keys: ECDH
  secret: Buffer
  publicKey: string
}

const derive = (key: Buffer, salt: Buffer, info: Buffer, length: number): Buffer => Buffer.from(hkdfSync('sha256', key, salt, info, length))

/** What the browser reads in a body of `Content-Encoding: aes128gcm`. */
function open({ keys, secret }: Held, body: Buffer): string {
  const salt = body.subarray(0, 16)
  const idLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + idLength)
  const sealed = body.subarray(21 + idLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
  const prk = derive(keys.computeSecret(sender), secret, info, 32)
  const decipher = createDecipheriv('aes-128-gcm', derive(prk, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16), derive(prk, salt, Buffer.from('Content-Encoding: nonce\0'), 12))
  decipher.setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8')
}

async function subjectOf(request: IncomingMessage, held: Held, origin: string): Promise<string | null> {
  const match = /^vapid t=([^,]+), k=([\w-]+)$/.exec(request.headers.authorization ?? '')
  if (!match?.[1] || match[2] !== held.publicKey) return null
  const point = Buffer.from(match[2], 'base64url')
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') }, format: 'jwk' })
  const read = await jwtVerify(match[1], key, { audience: origin, requiredClaims: ['exp', 'sub'] }).catch(() => null)
  const isForADay = (read?.payload.exp ?? Infinity) * 1000 - Date.now() <= 86_400_000
  return isForADay ? (read?.payload.sub ?? null) : null
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
  return Buffer.concat(parts)
}

export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, Held>()
  let origin = ''

  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const held = browsers.get(request.url ?? '')
    const body = await bodyOf(request)
    if (!held) return void response.writeHead(404).end()
    const reply = held.replies.shift() ?? { status: 201 }
    if (reply.afterMs) await wait(reply.afterMs)
    const subject = await subjectOf(request, held, origin)
    const { ttl, topic, urgency } = request.headers
    const isWhole = ttl !== undefined && typeof topic === 'string' && /^[\w-]{1,32}$/.test(topic) && request.headers['content-encoding'] === 'aes128gcm'
    if (subject === null || !isWhole) return void response.writeHead(subject === null ? 403 : 400).end()
    if (reply.status === 201) held.received.push({ text: open(held, body), ttl: Number(ttl), topic, urgency: String(urgency), subject })
    await reply.hold?.()
    if (reply.lost) return void response.destroy()
    response.writeHead(reply.status, reply.headers).end()
  }

  const server = createServer((request, response) => void take(request, response).catch(() => response.destroy()))
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    subscribe(publicKey) {
      const keys = createECDH('prime256v1')
      keys.generateKeys()
      const secret = randomBytes(16)
      const path = `/push/${randomBytes(12).toString('base64url')}`
      const subscription = { endpoint: `${origin}${path}`, keys: { p256dh: keys.getPublicKey('base64url'), auth: secret.toString('base64url') } }
      const held: Held = { subscription, received: [], replies: [], keys, secret, publicKey }
      browsers.set(path, held)
      return held
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
