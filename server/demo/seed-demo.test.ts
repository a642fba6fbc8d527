import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assert } from 'superstruct'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MenuSection } from '#schemas/menu.ts'
import { Availability, Outlet } from '#schemas/outlet.ts'
import { openFreshDatabase, type FreshDatabase } from '#tests/contract/fresh-database.ts'
import { createTransact, type Transact } from '../db/transact.ts'
import { createMedia, type Media } from '../media/media.ts'
import { readCollection, readDocument } from '../sync/read-documents.ts'
import { demoBrands } from './demo-brands.ts'
import { seedDemo } from './seed-demo.ts'

let database: FreshDatabase
let transact: Transact
let shelf: Media
let dataDir: string
const outlets = demoBrands.flatMap((brand) => brand.outlets)

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'seed-'))
  database = await openFreshDatabase()
  transact = createTransact(database.db, () => undefined)
  shelf = createMedia({ dataDir })
  await seedDemo({ db: database.db, transact, shelf })
})
afterAll(async () => {
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
})

describe('the demo', () => {
  it.each(outlets)('opens $outlet.code with its menu as documents that every phone can read', async ({ outlet, menu }) => {
    const scope = `outlet:${outlet.id}`
    const stored = await readDocument<Outlet>(database.db, scope, 'outlet', outlet.id)
    const switches = await readDocument<Availability>(database.db, scope, 'availability', outlet.id)
    const sections = await readCollection<MenuSection>(database.db, scope, 'menuSections')
    assert(stored, Outlet)
    assert(switches, Availability)
    for (const section of sections) assert(section, MenuSection)
    const ids = menu.menu.sections.flatMap((section) => section.items.map((item) => item.id))
    expect(stored).toMatchObject({ menuVersion: 1, dishCount: new Set(ids).size })
    expect(sections.flatMap((section) => section.items.map((item) => item.id)).sort()).toEqual(ids.sort())
    expect(switches.soldOut.length).toBe(menu.menu.sections.flatMap((section) => section.items).filter((item) => item.soldOut).length)
  })

  it('has a picture for every dish, and no dish lies on its neighbour’s linen', async () => {
    for (const { outlet } of outlets) {
      const sections = await readCollection<MenuSection>(database.db, `outlet:${outlet.id}`, 'menuSections')
      const pictures = sections.sort((a, b) => a.rank - b.rank).flatMap((section) => section.items.map((item) => item.picture))
      expect(pictures.every((picture) => picture?.kind === 'drawing')).toBe(true)
    }
  })

  it('is made whole or not at all, and leaves what is there alone', async () => {
    expect(await seedDemo({ db: database.db, transact, shelf })).toEqual([])
    const empty = await openFreshDatabase()
    const broken = { drawing: (dish: { id: string }) => (dish.id === outlets.at(-1)?.menu.menu.sections[0]?.items[0]?.id ? Promise.reject(new Error('no space')) : Promise.resolve('0'.repeat(32))), photo: () => Promise.resolve('') }
    await expect(seedDemo({ db: empty.db, transact: createTransact(empty.db, () => undefined), shelf: broken })).rejects.toThrow('no space')
    const half = await empty.pool.query<{ id: string }>('select id from brands order by id')
    expect(half.rows.map((row) => row.id)).not.toContain(demoBrands.at(-1)?.brand.id)
    const stray = await empty.pool.query('select 1 from outlets where brand_id not in (select id from brands)')
    expect(stray.rows).toEqual([])
    await empty.close()
  })
})
