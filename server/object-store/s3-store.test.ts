import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type ObjectStoreStandIn, startObjectStore } from '#tests/harness/object-store.ts'
import { type ObjectStore, ObjectStoreFailed } from './object-store.ts'
import { createS3Store } from './s3-store.ts'

let standIn: ObjectStoreStandIn
let store: ObjectStore
/** How long a test waits for a store that never answers, ms. */
const LIMITS = { readMs: 1000, writeMs: 1000 }

beforeEach(async () => {
  standIn = await startObjectStore()
  store = createS3Store(standIn.account)
})
afterEach(() => standIn.close())

const failureOf = async (act: Promise<unknown>): Promise<string> => {
  const error: unknown = await act.then(() => null, (thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ObjectStoreFailed)
  const { message, stack, cause } = error as Error
  for (const secret of [standIn.account.secret, standIn.account.keyId, 'Signature=', 'AWS4']) expect(`${message} ${stack}`).not.toContain(secret)
  expect(cause).toBeUndefined()
  return message
}

describe('an S3-compatible store', () => {
  it('gives back what was put under a name, and says of another that it has none, each call signed with its body’s hash', async () => {
    const bytes = Buffer.from([0, 1, 2, 255])
    await store.put('pictures/abc', bytes)
    await store.put('pictures/empty', Buffer.alloc(0))
    expect(await store.get('pictures/abc')).toEqual(bytes)
    expect(await store.get('pictures/empty')).toEqual(Buffer.alloc(0))
    expect(await store.get('pictures/none')).toBeNull()
    expect(standIn.refused).toEqual([])
    expect(standIn.asked).toEqual(['PUT pictures/abc', 'PUT pictures/empty', 'GET pictures/abc', 'GET pictures/empty', 'GET pictures/none'])
  })

  it('lists all names that begin alike, over as many pages as they take, with the time each was put', async () => {
    for (let i = 0; i < 12; i++) await store.put(`releases/web/${String(i).padStart(2, '0')}.json`, Buffer.from('{}'))
    await store.put('pictures/abc', Buffer.from('x'))
    const found = await store.list('releases/web/')
    expect(found.map(({ name }) => name)).toEqual(Array.from({ length: 12 }, (_, i) => `releases/web/${String(i).padStart(2, '0')}.json`))
    expect(found.map(({ putAt }) => putAt)).toEqual(found.map(({ putAt }) => putAt).sort((a, b) => a - b))
    expect(found[0]?.putAt).toBeGreaterThan(Date.now() - 60_000)
    expect(await store.list('nothing/')).toEqual([])
  })

  it('tries again where the store is busy for a moment, and says so where it stays busy', async () => {
    await store.put('pictures/abc', Buffer.from('x'))
    standIn.meet('busy', 'busy')
    expect(await store.get('pictures/abc')).toEqual(Buffer.from('x'))
    standIn.meet('busy')
    await store.put('pictures/abc', Buffer.from('y'))
    expect(standIn.objects.get('pictures/abc')?.toString()).toBe('y')
    standIn.breakDown('busy')
    expect(await failureOf(store.get('pictures/abc'))).toBe('GET pictures/abc: the object store answered 503 SlowDown')
  })

  it.each([
    ['denied', 'the object store answered 403 AccessDenied'],
    ['silent', 'the object store took longer than 1000 ms'],
  ] as const)('knows nothing of an object where the store is %s', async (fault, why) => {
    standIn.breakDown(fault)
    const hasty = createS3Store(standIn.account, LIMITS)
    expect(await failureOf(hasty.get('pictures/abc'))).toBe(`GET pictures/abc: ${why}`)
    expect(await failureOf(hasty.put('pictures/abc', Buffer.from('x')))).toBe(`PUT pictures/abc: ${why}`)
    expect(await failureOf(hasty.list('pictures/'))).toBe(`GET the list of pictures/: ${why}`)
  })

  it('takes no half of a body for an object, where the connection breaks', async () => {
    await store.put('pictures/abc', Buffer.from('a picture'))
    standIn.meet('cut')
    expect(await failureOf(store.get('pictures/abc'))).toMatch(/^GET pictures\/abc: the object store failed/)
    standIn.meet('page')
    expect(await failureOf(store.list('pictures/'))).toBe('GET the list of pictures/: the object store answered 200')
  })

  it('does not take a bucket that is not there for one that is empty', async () => {
    standIn.hasBucket(false)
    expect(await failureOf(store.get('pictures/abc'))).toBe('GET pictures/abc: the object store answered 404 NoSuchBucket')
    expect(await failureOf(store.list('pictures/'))).toContain('404 NoSuchBucket')
    expect(await failureOf(createS3Store({ ...standIn.account, secret: 'another' }).get('pictures/abc'))).toContain('403 SignatureDoesNotMatch')
    await standIn.close()
    expect(await failureOf(store.get('pictures/abc'))).toBe('GET pictures/abc: the object store failed (ECONNREFUSED)')
  })

  it('ends a call in time where the store never answers, also when memory is collected meanwhile', async () => {
    standIn.breakDown('silent')
    const ended = Promise.allSettled(Array.from({ length: 16 }, (_, i) => createS3Store(standIn.account, LIMITS).get(`pictures/${i}`)))
    await vi.waitFor(() => expect(standIn.asked).toHaveLength(16))
    setFlagsFromString('--expose-gc')
    ;(runInNewContext('gc') as () => void)()
    expect(new Set((await ended).map(({ status }) => status))).toEqual(new Set(['rejected']))
  }, 10_000)
})
