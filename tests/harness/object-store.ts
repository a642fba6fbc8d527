/** An S3-compatible store on this machine, as much of it as the server uses: one bucket; each request has to be signed as S3 asks. */
import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ObjectStoreAccount } from '#server/object-store/read-object-store.ts'

/**
 * What becomes of a call. `cut`: the connection breaks in the middle of the body; `short`: the first half of the body as if it were all of it; `other`: bytes of something
 * else; `silent`: never answered; `denied`: the key may not; `busy`: 503; `page`: a web page.
 */
export type StoreFault = 'cut' | 'short' | 'other' | 'silent' | 'denied' | 'busy' | 'page'

export interface ObjectStoreStandIn {
  account: ObjectStoreAccount
  /** The environment of a server that uses it. */
  env: Record<string, string>
  /** By name, without the prefix. */
  objects: Map<string, Buffer>
  /** Method and name of each call that was signed well; a list has its name too: `LIST pictures/`. */
  asked: string[]
  /** Why calls were refused as not signed. */
  refused: string[]
  /** What the coming calls meet, in turn. */
  meet: (...faults: StoreFault[]) => void
  /** From now on each call meets it; null: all is well again. */
  breakDown: (fault: StoreFault | null) => void
  /** The store has the bucket, or not. */
  hasBucket: (has: boolean) => void
  close: () => Promise<void>
}

const SECRET = 'the/secret+of-the-stores-tests'
const KEY_ID = 'AKIDOFTHETESTS'
const REGION = 'ap-south-1'
const PREFIX = 'house/'
const QUARTER_MS = 15 * 60_000
/** Objects a page, fewer than S3's thousand, so that tests come to a second page. */
const PAGE = 5

const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex')
const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** Why a request is not signed as S3 asks; null: it is. As in "Authenticating Requests (AWS Signature Version 4)", written without the server's library. */
function whyUnsigned(request: IncomingMessage, body: Buffer): string | null {
  const header = (name: string): string => String(request.headers[name] ?? '')
  const shape = /^AWS4-HMAC-SHA256 Credential=([^/,]+)\/(\d{8})\/([^/,]+)\/s3\/aws4_request, SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})$/.exec(header('authorization'))
  if (!shape) return 'no Authorization of AWS4-HMAC-SHA256'
  const [, keyId, day = '', region = '', signed = '', signature] = shape
  const date = header('x-amz-date')
  const [, y = '', mo = '', d = '', h = '', mi = '', s = ''] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date) ?? []
  if (!(Math.abs(Date.parse(`${y}-${mo}-${d}T${h}:${mi}:${s}Z`) - Date.now()) < QUARTER_MS) || !date.startsWith(day)) return 'a date that is not within 15 minutes'
  if (header('x-amz-content-sha256') !== sha256(body)) return 'another body than its hash'
  if (keyId !== KEY_ID || region !== REGION) return 'another key or region'
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signed.split(';').includes(name))) return 'a header that is not signed'
  const url = new URL(request.url ?? '', 'http://store')
  const query = [...url.searchParams].map((pair) => pair.map(encodeURIComponent).join('=')).sort().join('&')
  const canonical = [request.method, url.pathname, query, ...signed.split(';').map((name) => `${name}:${header(name)}`), '', signed, sha256(body)].join('\n')
  const key = [REGION, 's3', 'aws4_request'].reduce((made, part) => hmac(made, part), hmac(`AWS4${SECRET}`, day))
  return hmac(key, ['AWS4-HMAC-SHA256', date, `${day}/${region}/s3/aws4_request`, sha256(canonical)].join('\n')).toString('hex') === signature ? null : 'another signature'
}

const failure = (code: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>no</Message><AWSAccessKeyId>${KEY_ID}</AWSAccessKeyId><StringToSign>AWS4-HMAC-SHA256</StringToSign></Error>`

export async function startObjectStore(): Promise<ObjectStoreStandIn> {
  const objects = new Map<string, Buffer>()
  const putAt = new Map<string, number>()
  const asked: string[] = []
  const refused: string[] = []
  const faults: StoreFault[] = []
  let always: StoreFault | null = null
  let isThere = true
  // S3 says seconds alone; here each put is a second after the last, so that tests know their order.
  let clock = Date.now()

  const listed = (query: URLSearchParams): string => {
    const under = query.get('prefix') ?? ''
    const all = [...objects.keys()].map((name) => PREFIX + name).filter((key) => key.startsWith(under) && key > (query.get('start-after') ?? '')).sort()
    const contents = all.slice(0, PAGE).map((key) => `<Contents><Key>${key}</Key><LastModified>${new Date(putAt.get(key.slice(PREFIX.length)) ?? 0).toISOString()}</LastModified></Contents>`)
    return `<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><IsTruncated>${all.length > PAGE}</IsTruncated>${contents.join('')}</ListBucketResult>`
  }

  const send = (response: ServerResponse, fault: StoreFault | undefined, bytes: Buffer): void => {
    const half = bytes.subarray(0, bytes.length >> 1)
    if (fault === 'cut') response.writeHead(200, { 'Content-Length': bytes.length }).write(half, () => response.destroy())
    else if (fault === 'short') response.writeHead(200).end(half)
    else response.writeHead(200).end(fault === 'other' ? Buffer.from('something else') : bytes)
  }

  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const parts: Buffer[] = []
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
    const body = Buffer.concat(parts)
    const why = whyUnsigned(request, body)
    if (why !== null) {
      refused.push(why)
      return void response.writeHead(403).end(failure('SignatureDoesNotMatch'))
    }
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://store')
    const isList = pathname === '/bucket' && searchParams.get('list-type') === '2'
    const name = isList ? (searchParams.get('prefix') ?? '').slice(PREFIX.length) : pathname.slice(`/bucket/${PREFIX}`.length)
    asked.push(`${isList ? 'LIST' : request.method} ${name}`)
    const fault = faults.shift() ?? always ?? undefined
    if (fault === 'silent') return
    if (fault === 'denied') return void response.writeHead(403).end(failure('AccessDenied'))
    if (fault === 'busy') return void response.writeHead(503).end(failure('SlowDown'))
    if (fault === 'page') return void response.writeHead(200, { 'Content-Type': 'text/html' }).end('<html>Welcome to the network</html>')
    if (!isThere) return void response.writeHead(404).end(failure('NoSuchBucket'))
    if (isList) return send(response, fault, Buffer.from(listed(searchParams)))
    if (request.method === 'PUT') {
      if (request.headers['content-length'] === undefined) return void response.writeHead(411).end(failure('MissingContentLength'))
      objects.set(name, body)
      putAt.set(name, (clock += 1000))
      return void response.writeHead(200).end()
    }
    const found = objects.get(name)
    if (!found) return void response.writeHead(404).end(failure('NoSuchKey'))
    send(response, fault, found)
  }

  const server = createServer((request, response) => void take(request, response).catch(() => response.destroy()))
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/bucket`
  return {
    account: { url, region: REGION, keyId: KEY_ID, secret: SECRET, prefix: PREFIX },
    env: { OBJECT_STORE_URL: url, OBJECT_STORE_REGION: REGION, OBJECT_STORE_KEY_ID: KEY_ID, OBJECT_STORE_SECRET: SECRET, OBJECT_STORE_PREFIX: PREFIX },
    objects,
    asked,
    refused,
    meet: (...more) => void faults.push(...more),
    breakDown: (fault) => void (always = fault),
    hasBucket: (has) => void (isThere = has),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
