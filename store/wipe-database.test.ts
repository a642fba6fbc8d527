import { Dexie } from 'dexie'
import { expect, it } from 'vitest'
import { holdOpen, whileUnused } from './open-lock.ts'
import { databasesOnDisk, deleteUnused, wipeDatabase } from './wipe-database.ts'

/** A file of a database as RxDB names it, with a row in it. */
async function fileOf(name: string): Promise<Dexie> {
  const db = new Dexie(`rxdb-dexie-${name}--0--cart`)
  db.version(1).stores({ docs: 'id' })
  await db.table('docs').put({ id: 'cart' })
  return db
}

it('a database that nobody has open is deleted', async () => {
  ;(await fileOf('guest-a')).close()
  expect(await wipeDatabase('guest-a')).toBe(true)
  expect(await databasesOnDisk()).not.toContain('guest-a')
})

it('one that a frozen page has open is emptied at once and deleted when that page has gone', async () => {
  const db = await fileOf('guest-b')
  // A page that is frozen does not close when the browser asks it to.
  db.on('versionchange', () => false)
  const release = await holdOpen('guest-b')
  expect(await wipeDatabase('guest-b')).toBe(false)
  expect(await db.table('docs').count()).toBe(0)
  expect(await deleteUnused('guest-b')).toBe(false)
  db.close()
  release()
  await expect.poll(() => deleteUnused('guest-b')).toBe(true)
  expect(await databasesOnDisk()).not.toContain('guest-b')
})

it('who opens waits for a deletion that is under way', async () => {
  const steps: string[] = []
  const { promise: deleting, resolve: deleted } = Promise.withResolvers<void>()
  const deletion = whileUnused('guest-c', async () => {
    await deleting
    steps.push('deleted')
  })
  const opening = holdOpen('guest-c').then((release) => {
    steps.push('opened')
    release()
  })
  deleted()
  await Promise.all([deletion, opening])
  expect(steps).toEqual(['deleted', 'opened'])
})
