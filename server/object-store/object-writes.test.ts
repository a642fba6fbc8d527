import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ObjectStoreStandIn, startObjectStore } from '#tests/harness/object-store.ts'
import { createObjectWrites } from './object-writes.ts'
import { createS3Store } from './s3-store.ts'

let standIn: ObjectStoreStandIn
beforeEach(async () => {
  standIn = await startObjectStore()
})
afterEach(() => standIn.close())

test('many objects are put, and while the store is silent those that wait fail with the first, so that an import ends', async () => {
  const put = createObjectWrites(createS3Store(standIn.account, { writeMs: 2000 }))
  const putAll = () => Promise.allSettled(Array.from({ length: 200 }, (_, i) => put(`pictures/${i}`, Buffer.from(String(i)))))
  standIn.breakDown('silent')
  expect(new Set((await putAll()).map(({ status }) => status))).toEqual(new Set(['rejected']))
  expect(standIn.asked.length).toBeLessThanOrEqual(16)
  standIn.breakDown(null)
  expect(new Set((await putAll()).map(({ status }) => status))).toEqual(new Set(['fulfilled']))
  expect(standIn.objects.size).toBe(200)
})
