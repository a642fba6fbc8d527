import { setTimeout as wait } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { contentHash, type ObjectStore, ObjectStoreFailed, type StoredObject } from './object-store.ts'
import type { ObjectStoreAccount } from './read-object-store.ts'

/** How long a call may take with all its tries and the body, ms. A guest waits for what is read. */
const READ_MS = 5000
const WRITE_MS = 20_000
/** Before it is tried again, where the store says that it is busy or broken: each pause is twice the one before, and up to twice as long again, so that instances do not come back at once. */
const FIRST_PAUSE_MS = 25
const LAST_PAUSE_MS = 50
/** An object of more bytes is none of ours: a photograph has 15 MB at the most. */
const MOST_BYTES = 32 * 1024 * 1024
/** S3 lists 1,000 objects a page. */
const MOST_PAGES = 10_000

interface Answered {
  status: number
  body: Buffer
}

interface Call {
  method: 'GET' | 'PUT'
  url: URL
  /** What is asked for, as a log may say it. */
  what: string
  limitMs: number
  sent?: Uint8Array
}

class TooLarge extends Error {
  override readonly name = 'TooLarge'
}

async function bodyOf(answer: Response): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body ?? []) {
    parts.push(part)
    size += part.length
    if (size > MOST_BYTES) throw new TooLarge()
  }
  return Buffer.concat(parts)
}

/** What a log may hold of an error of the platform: its messages can quote headers, its codes cannot. */
function reasonOf(error: unknown, limitMs: number): string {
  if (!(error instanceof Error)) return 'failed'
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return `took longer than ${limitMs} ms`
  const { cause } = error
  const code: unknown = cause instanceof Error && 'code' in cause ? cause.code : null
  return typeof code === 'string' ? `failed (${code})` : `failed (${error.name})`
}

/** S3's own word for a refusal, such as AccessDenied or NoSuchBucket. The rest of such an answer names the key and what was signed. */
const codeIn = ({ body }: Answered): string => /<Code>(\w{1,60})<\/Code>/.exec(body.subarray(0, 2000).toString('utf8'))?.[1] ?? ''

/** One element of S3's XML. Names of ours hold no letter that XML writes in another way. */
const element = (xml: string, name: string): string | undefined => new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]

/**
 * A bucket of any store that speaks S3, each request signed (AWS Signature Version 4), its body's hash among what is signed.
 * @param limits how long a call may take, ms; tests wait less
 */
export function createS3Store({ url, region, keyId, secret, prefix }: ObjectStoreAccount, { readMs = READ_MS, writeMs = WRITE_MS } = {}): ObjectStore {
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, region, service: 's3' })
  const addressOf = (name: string): URL => new URL(`${url}/${prefix}${name}`)

  /** One try. Not by the client's own `fetch`: it leaves the signal to a Request that nobody holds while the call runs; once that is collected, the call never ends. */
  async function ask({ method, url: address, sent }: Call, signal: AbortSignal): Promise<Answered> {
    const signed = await client.sign(address, {
      method,
      headers: { 'X-Amz-Content-Sha256': contentHash(sent ?? new Uint8Array()) },
      ...(sent ? { body: new Uint8Array(sent) } : {}),
    })
    // A store never leads elsewhere, but for a wrong region or address, which the log should tell.
    const answer = await fetch(signed, { signal, redirect: 'manual' })
    return { status: answer.status, body: await bodyOf(answer) }
  }

  async function call(asked: Call): Promise<Answered> {
    const signal = AbortSignal.timeout(asked.limitMs)
    try {
      for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs *= 2) {
        const answered = await ask(asked, signal)
        const isBusy = answered.status >= 500 || answered.status === 429
        if (!isBusy || pauseMs > LAST_PAUSE_MS) return answered
        await wait(pauseMs * (1 + Math.random()), undefined, { signal })
      }
    } catch (error) {
      throw new ObjectStoreFailed(`${asked.method} ${asked.what}: the object store ${reasonOf(error, asked.limitMs)}`)
    }
  }

  function refuse({ method, what }: Call, answered: Answered): never {
    throw new ObjectStoreFailed(`${method} ${what}: the object store answered ${answered.status} ${codeIn(answered)}`.trimEnd())
  }

  async function page(under: string, after: string | undefined): Promise<{ found: StoredObject[]; isLast: boolean }> {
    const address = new URL(url)
    const values = { 'list-type': '2', prefix: prefix + under, ...(after === undefined ? {} : { 'start-after': prefix + after }) }
    for (const [name, value] of Object.entries(values)) address.searchParams.set(name, value)
    const asked: Call = { method: 'GET', url: address, what: `the list of ${under}`, limitMs: readMs }
    const answered = await call(asked)
    const xml = answered.body.toString('utf8')
    if (answered.status !== 200 || !xml.includes('<ListBucketResult')) return refuse(asked, answered)
    const found = xml.split('<Contents>').slice(1).flatMap((text) => {
      const key = element(text, 'Key') ?? ''
      return key.startsWith(prefix + under) ? [{ name: key.slice(prefix.length), putAt: Date.parse(element(text, 'LastModified') ?? '') || 0 }] : []
    })
    return { found, isLast: element(xml, 'IsTruncated') !== 'true' }
  }

  return {
    async put(name, bytes) {
      const asked: Call = { method: 'PUT', url: addressOf(name), what: name, limitMs: writeMs, sent: bytes }
      const answered = await call(asked)
      if (answered.status !== 200) refuse(asked, answered)
    },

    async get(name) {
      const asked: Call = { method: 'GET', url: addressOf(name), what: name, limitMs: readMs }
      const answered = await call(asked)
      if (answered.status === 200) return answered.body
      // 404 also says that there is no such bucket, which is no answer about the object.
      return answered.status === 404 && ['NoSuchKey', ''].includes(codeIn(answered)) ? null : refuse(asked, answered)
    },

    async list(under) {
      const all: StoredObject[] = []
      for (let pages = 0; pages < MOST_PAGES; pages++) {
        const { found, isLast } = await page(under, all.at(-1)?.name)
        all.push(...found)
        if (isLast || found.length === 0) break
      }
      return all
    },
  }
}
