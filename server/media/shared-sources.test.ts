import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { Hono } from 'hono'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ObjectStoreStandIn, startObjectStore } from '#tests/harness/object-store.ts'
import type { Env } from '../deps.ts'
import { onError } from '../http/on-error.ts'
import { createLog } from '../log.ts'
import { createTally } from '../metrics/tally.ts'
import { ObjectStoreFailed } from '../object-store/object-store.ts'
import { createS3Store } from '../object-store/s3-store.ts'
import { createMedia, type Media } from './media.ts'
import { mediaRoutes } from './routes.ts'
import { createSharedSources, type SharedSources } from './shared-sources.ts'

interface Instance {
  media: Media
  sources: SharedSources
  /** Of its own disk. */
  folder: string
  get: (hash: string, from?: string) => Promise<Response>
}

let standIn: ObjectStoreStandIn
let root = ''
let said = ''
let now = 0
const samosa = { id: 'samosa', name: 'Samosa' }

beforeEach(async () => {
  standIn = await startObjectStore()
  root = await mkdtemp(join(tmpdir(), 'shared-'))
  said = ''
  now = Date.now()
})
afterEach(async () => {
  await standIn.close()
  await rm(root, { recursive: true, force: true })
})

const madeUp = (i: number): string => String(i).padStart(32, '0')

/** A server's pictures, with a disk of its own. */
function instance(name: string): Instance {
  const dataDir = join(root, name)
  const folder = join(dataDir, 'media', 'sources')
  const log = createLog('warn', new Writable({ write: (text, _encoding, done) => ((said += String(text)), done()) }))
  const sources = createSharedSources(folder, createS3Store(standIn.account, { readMs: 1000, writeMs: 2000 }), log, () => now)
  const media = createMedia({ dataDir, sources })
  const app = new Hono<Env>()
  app.onError(onError({ log, tally: createTally() }))
  mediaRoutes(media)(app, { log, config: { trustProxy: 1 } })
  return { media, sources, folder, get: async (hash, from = '198.51.100.1') => app.request(`/media/${hash}-256.webp`, { headers: { 'X-Forwarded-For': from } }) }
}

test('a picture that one instance imported is served by another at once, which then has it without the store', async () => {
  const [one, other] = [instance('one'), instance('other')]
  const photo = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#c8401f' } }).jpeg().toBuffer()
  for (const hash of [await one.media.photo(photo), await one.media.drawing(samosa)]) {
    const answer = await other.get(hash)
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'image/webp'])
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(Buffer.from(await (await one.get(hash)).arrayBuffer()))
  }
  const asked = standIn.asked.length
  standIn.breakDown('busy')
  for (const hash of await readdir(other.folder)) expect(await other.media.sized(hash, 96)).not.toBeNull()
  expect(standIn.asked.length).toBe(asked)
})

test.each(['short', 'other', 'page'] as const)('a body of the store that does not have its hash (%s) is never served nor kept, is told in the log, and counts as missing until the store sends the whole', async (fault) => {
  const other = instance('other')
  const hash = await instance('one').media.drawing(samosa)
  standIn.meet(fault)
  const answer = await other.get(hash)
  expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([404, 'no-store'])
  expect(said).toContain('does not have its content')
  await expect(readdir(other.folder)).rejects.toThrow('ENOENT')
  expect((await other.get(hash)).status).toBe(200)
})

test.each(['denied', 'busy', 'silent', 'cut'] as const)('while the store is %s a picture is asked to be fetched again soon, by nobody is it remembered as missing, and no secret is in the log', async (fault) => {
  const other = instance('other')
  const hash = await instance('one').media.drawing(samosa)
  standIn.breakDown(fault)
  const answer = await other.get(hash)
  expect([answer.status, answer.headers.get('Retry-After'), answer.headers.get('Cache-Control')]).toEqual([503, '2', 'no-store'])
  expect(said).toContain(`GET pictures/${hash}: the object store`)
  for (const secret of [standIn.account.secret, standIn.account.keyId]) expect(said).not.toContain(secret)
  standIn.breakDown(null)
  expect((await other.get(hash)).status).toBe(200)
})

test('a picture that nobody has is missing, and is not cached as missing', async () => {
  const answer = await instance('one').get('0'.repeat(32))
  expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([404, 'no-store'])
})

test('names that nobody has put cost the store a few calls at a time, whoever asks for however many', async () => {
  const one = instance('one')
  standIn.breakDown('silent')
  const answers = await Promise.all(Array.from({ length: 300 }, (_, i) => one.get(madeUp(i), `198.51.100.${i % 200}`)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
  expect(standIn.asked.length).toBeLessThanOrEqual(128)
})

test('an address that asks for names which nobody has costs the store some two calls a second, and nobody else a picture, nor itself one that this machine has', async () => {
  const [one, other] = [instance('one'), instance('other')]
  const [here, there] = [await one.media.drawing(samosa), await other.media.drawing({ id: 'dal', name: 'Dal' })]
  standIn.asked.length = 0
  const statuses = new Set<number>()
  for (let second = 0; second < 20; second++) {
    for (let i = 0; i < 100; i++) statuses.add((await one.get(madeUp(second * 100 + i))).status)
    now += 1000
  }
  expect(statuses).toEqual(new Set([404, 429]))
  expect(standIn.asked.length).toBeLessThanOrEqual(128 + 20 * 3)
  expect([(await one.get(here)).status, (await one.get(there, '203.0.113.9')).status]).toEqual([200, 200])
})

test('who asks for a picture in the moment in which addresses are refused it that have asked too often gets it, from one call of the store', async () => {
  const [one, other] = [instance('one'), instance('other')]
  const hash = await other.media.drawing(samosa)
  const [over, alsoOver] = ['198.51.100.1', '198.51.100.2']
  for (const from of [over, alsoOver]) for (let i = 0; i < 128; i++) await one.get(madeUp(i), from)
  standIn.asked.length = 0
  const refused = [over, over, alsoOver].map((from) => one.get(hash, from))
  const answers = await Promise.all(['203.0.113.9', '203.0.113.10', '203.0.113.11'].map((from) => one.get(hash, from)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  await Promise.all(refused)
  expect(standIn.asked.length).toBe(1)
})

test('a venue behind one address gets all pictures of its menus from the store, as fast as they come', async () => {
  const [one, other] = [instance('one'), instance('other')]
  const hashes = await Promise.all(Array.from({ length: 300 }, (_, i) => one.sources.put(Buffer.from(`picture ${i}`))))
  for (let at = 0; at < hashes.length; at += 100)
    for (const bytes of await Promise.all(hashes.slice(at, at + 100).map((hash) => other.sources.get(hash, '198.51.100.1')))) expect(String(bytes)).toMatch(/^picture \d+$/)
})

test('what the store could not tell while it was away counts for nothing: once it is back a venue has all its pictures, and names that nobody has are counted as before', async () => {
  const [one, other] = [instance('one'), instance('other')]
  const hashes = await Promise.all(Array.from({ length: 60 }, (_, i) => one.sources.put(Buffer.from(`picture ${i}`))))
  const venue = '198.51.100.1'
  const asks = (names: readonly string[]) => Promise.allSettled(names.map((hash) => other.sources.get(hash, venue)))
  const found = async () => (await asks(hashes)).filter(({ status }) => status === 'fulfilled').length
  standIn.breakDown('busy')
  for (let turn = 0; turn < 4; turn++) expect(await found()).toBe(0)
  standIn.breakDown(null)
  expect(await found()).toBe(60)
  const fruitless = await asks(Array.from({ length: 200 }, (_, i) => madeUp(i)))
  expect(fruitless.filter(({ status }) => status === 'fulfilled')).toHaveLength(128)
})

test('neither does what found no place beside the names that others ask for', async () => {
  let answer = (): void => undefined
  const isBack = new Promise<null>((back) => (answer = () => back(null)))
  const store = { put: () => Promise.resolve(), get: () => isBack, list: () => Promise.resolve([]) }
  const sources = createSharedSources(join(root, 'full'), store, createLog('silent'), () => now)
  const asks = (from: string, count: number) => Array.from({ length: count }, (_, i) => sources.get(madeUp(i), from))
  const others = [...asks('203.0.113.9', 100), ...asks('203.0.113.10', 100)]
  // Once one of them finds no place, all are taken.
  await new Promise((full) => others.forEach((other) => void other.catch(full)))
  const refused = async () => (await Promise.allSettled(asks('198.51.100.1', 100))).map((ask) => (ask.status === 'rejected' ? (ask.reason as Error).name : 'told'))
  for (let turn = 0; turn < 3; turn++) expect(new Set(await refused())).toEqual(new Set(['QueueFull']))
  answer()
  await Promise.allSettled(others)
  expect(new Set(await refused())).toEqual(new Set(['told']))
})

test('a picture that the store did not take is not kept by this machine alone: the import fails and can be done again', async () => {
  const one = instance('one')
  standIn.breakDown('denied')
  await expect(one.media.drawing(samosa)).rejects.toThrow(ObjectStoreFailed)
  await expect(readdir(one.folder)).rejects.toThrow('ENOENT')
  standIn.breakDown(null)
  expect((await instance('other').get(await one.media.drawing(samosa))).status).toBe(200)
})

test('pictures of before there was a store are put there once, whole ones alone', async () => {
  const before = createMedia({ dataDir: join(root, 'one') })
  const hashes = await Promise.all(Array.from({ length: 12 }, (_, i) => before.drawing({ id: `dish-${i}`, name: `Dish ${i}` })))
  const one = instance('one')
  const [spoiled = '', ...whole] = hashes
  await writeFile(join(one.folder, spoiled), (await readFile(join(one.folder, spoiled))).subarray(1))
  await writeFile(join(one.folder, '.draft'), 'half')
  expect(await one.sources.share()).toBe(whole.length)
  expect([...standIn.objects.keys()].sort()).toEqual(whole.map((hash) => `pictures/${hash}`).sort())
  expect(await one.sources.share()).toBe(0)
  expect(await instance('empty').sources.share()).toBe(0)
})

test('those of before there was a store are read and put one after another, and never lie in memory together', async () => {
  const { folder, media } = instance('one')
  for (const name of ['Samosa', 'Dal', 'Naan', 'Lassi']) await media.drawing({ id: name, name })
  const [names, events] = [await readdir(folder), [] as string[]]
  const put = async (name: string): Promise<void> => {
    events.push(`begins ${name}`)
    await new Promise(setImmediate)
    events.push(`ends ${name}`)
  }
  const store = { put, get: () => Promise.resolve(null), list: () => Promise.resolve([]) }
  expect(await createSharedSources(folder, store, createLog('silent')).share()).toBe(4)
  expect(events).toEqual(names.sort().flatMap((name) => [`begins pictures/${name}`, `ends pictures/${name}`]))
})
