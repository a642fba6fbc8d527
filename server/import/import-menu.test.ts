import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Item, MenuSection } from '#schemas/menu.ts'
import type { Availability, Outlet } from '#schemas/outlet.ts'
import type { ScanAnswer } from '#schemas/scan.ts'
import type { StreamEvent } from '#schemas/sync.ts'
import { type FreshDatabase, openFreshDatabase } from '#tests/contract/fresh-database.ts'
import { type LiveServer, openLiveServer, readEvents } from '#tests/contract/live-server.ts'
import { openStage, OUTLET, type Stage } from '#tests/contract/stage.ts'
import { createTransact } from '../db/transact.ts'
import { createMedia, type Media } from '../media/media.ts'
import { importMenu, type ImportOrder, type ImportReport } from './import-menu.ts'
import { ImportRefused } from './problem.ts'

/** What is expected comes in its own time; how long that takes is no matter of a test. */
const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 20_000 })

type Row = Record<string, unknown>

let database: FreshDatabase
let stage: Stage
let server: LiveServer
let folder: string
let media: Media

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'import-'))
  mkdirSync(join(folder, 'photos'))
  writeFileSync(join(folder, 'photos/poha.png'), await sharp({ create: { width: 300, height: 200, channels: 3, background: '#c93' } }).png().toBuffer())
  writeFileSync(join(folder, 'photos/evil.svg'), '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  database = await openFreshDatabase()
  stage = await openStage({ database })
  server = await openLiveServer(stage)
  media = createMedia({ dataDir: folder })
})
afterAll(async () => {
  await server.close()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

/** As another process does it: by a way in of its own, of which the server hears nothing but what it finds in the database. */
function importFile(bytes: string | Uint8Array, more: Partial<ImportOrder> = {}): Promise<ImportReport> {
  const { db } = database.again(2)
  const ground = { db, transact: createTransact(db, () => undefined), shelf: media }
  return importMenu(ground, { bytes: typeof bytes === 'string' ? Buffer.from(bytes) : bytes, format: 'json', outlet: 'RAJ', folder, web: false, ...more })
}

const dish = (id: string, changes: Row = {}): Row => ({ id, name: `Dish ${id}`, food: 'VF', price: 60, taxes: ['g1', 'g2'], serviceTypes: ['DI', 'SP'], ...changes })
const json = (items: Row[], changes: Row = {}): string =>
  JSON.stringify({
    format: 'menu/1',
    taxes: [{ id: 'g1', name: 'CGST', rateBps: 250 }, { id: 'g2', name: 'SGST', rateBps: 250 }],
    addOnGroups: [],
    sections: [{ id: 'b', name: 'Breakfast', items }],
    ...changes,
  }, null, 1)
const scan = async (): Promise<ScanAnswer> => (await stage.call<ScanAnswer>('GET', '/api/restaurants/scan/RAJ007?includeMenu=true')).body
/** What phones see once the server has found what the other process did. */
const scanAfter = ({ menuVersion }: Pick<ImportReport, 'menuVersion'>): Promise<ScanAnswer> =>
  eventually(async () => {
    await stage.deps.hub.poll()
    const answer = await scan()
    expect(answer.restaurant.menuVersion).toBe(menuVersion)
    return answer
  })
const state = async (): Promise<string> => {
  const { rows } = await database.pool.query<{ text: string }>("select string_agg(collection || id || seq || deleted || body, '|' order by collection, id) as text from documents where scope = 'outlet:o1'")
  return rows[0]?.text ?? ''
}
const refused = async (attempt: Promise<unknown>): Promise<string> => {
  try {
    await attempt
  } catch (error) {
    if (error instanceof ImportRefused) return error.message
    throw error
  }
  return 'imported'
}

describe('an import', () => {
  it('replaces the menu of a running server, and its open phones hear of it', async () => {
    const phone = await readEvents<StreamEvent>(`${server.url}/api/sync/stream?scope=outlet:${OUTLET}`)
    await phone.next((event) => event.type === 'hello')
    const before = (await scan()).restaurant.menuVersion
    const report = await importFile(json([dish('poha', { picture: { photo: 'photos/poha.png' } }), dish('upma', { soldOut: true })]))
    expect(report).toMatchObject({ outletName: 'Outlet RAJ', dishes: 2, sections: 1, photos: 1, menuVersion: before + 1, notes: [] })
    await stage.deps.hub.poll()
    const told = await phone.next((event) => event.type === 'documents' && event.collection === 'menuSections')
    expect(told).toMatchObject({ documents: expect.arrayContaining([expect.objectContaining({ id: 'b', _deleted: false }), expect.objectContaining({ id: 's1', _deleted: true })]) as unknown })
    phone.close()
    const answer = await scanAfter(report)
    expect(answer.sections.map((section) => section.name)).toEqual(['Breakfast'])
    expect(answer.restaurant).toMatchObject({ menuVersion: before + 1, dishCount: 2 })
    expect(answer.availability.soldOut).toEqual(['upma'])
  })

  it('gives every dish a picture: its photograph, or a drawing', async () => {
    const report = await importFile(json([dish('poha', { picture: { photo: 'photos/poha.png' } }), dish('upma'), dish('idli', { name: 'Idli', picture: { draw: 'idli', linen: 'rose' } })]))
    const pictures = new Map((await scanAfter(report)).sections.flatMap((section) => section.items.map((item): [string, Item['picture']] => [item.id, item.picture])))
    expect([...pictures.values()].map((picture) => picture?.kind)).toEqual(['photo', 'drawing', 'drawing'])
    expect(pictures.get('idli')?.linen).toBe('rose')
    for (const picture of pictures.values()) expect((await media.sized(picture?.hash ?? '', 96))?.subarray(8, 12).toString()).toBe('WEBP')
  })

  it('keeps the ids of dishes, so that carts survive the same file twice', async () => {
    const items = [dish('poha'), dish('upma', { variations: [{ id: 'upma.half', name: 'Half', price: 40 }] })]
    await importFile(json(items))
    const first = (await state()).replace(/"menuVersion":\d+/g, '').replace(/(\d+)(true|false)/g, '')
    await importFile(json(items))
    expect((await state()).replace(/"menuVersion":\d+/g, '').replace(/(\d+)(true|false)/g, '')).toBe(first)
  })

  it('leaves the staff’s switches where the file says nothing of stock, and follows the file where it does', async () => {
    const soldOutAfter = async (items: Row[]): Promise<string[]> => (await scanAfter(await importFile(json(items)))).availability.soldOut
    expect(await soldOutAfter([dish('poha', { soldOut: false }), dish('upma')])).toEqual([])
    await stage.call('POST', `/api/kitchen/outlets/${OUTLET}/sold-out`, { staff: true, body: { ids: ['poha'], soldOut: true } })
    expect(await soldOutAfter([dish('poha'), dish('upma')])).toEqual(['poha'])
    expect(await soldOutAfter([dish('poha', { soldOut: false }), dish('upma', { soldOut: true, returns: 'Tomorrow' })])).toEqual(['upma'])
    expect(await soldOutAfter([dish('idli')])).toEqual([])
  })

  it('keeps the outlet’s ids of taxes of the same name, so that what else they tax stays taxed', async () => {
    const { restaurant, sections } = await scanAfter(await importFile(json([dish('poha')])))
    expect(restaurant.taxes.map((tax) => tax.id)).toEqual(['cgst', 'sgst'])
    expect(sections[0]?.items[0]?.taxIds).toEqual(['cgst', 'sgst'])
  })

  it('is one change even with 5,000 dishes: nobody sees half a menu', async () => {
    const sections = Array.from({ length: 25 }, (_, s) => ({ id: `s${s}`, name: `Section ${s}`, items: Array.from({ length: 200 }, (_, i) => dish(`d${s}-${i}`)) }))
    const counts = new Set<number>()
    const importing = importFile(json([], { sections }))
    const done = importing.then(() => true)
    const look = async (): Promise<boolean> => {
      const { rows } = await database.pool.query<{ count: string }>("select count(*) from documents where scope = 'outlet:o1' and collection = 'menuSections' and not deleted")
      counts.add(Number(rows[0]?.count))
      return false
    }
    while (!(await Promise.race([done, look()]))) expect(counts.size).toBeGreaterThan(0)
    expect(await importing).toMatchObject({ dishes: 5000, sections: 25 })
    expect([...counts].every((count) => count === 1 || count === 25)).toBe(true)
  })
})

describe('an import and what else the outlet’s taxes lie on', () => {
  const TAXES = [{ id: 'cgst', name: 'CGST', rateBps: 250 }, { id: 'sgst', name: 'SGST', rateBps: 250 }]
  /** Another process has written this of the outlet: its packing and its delivery fee are taxed. */
  const write = async (changes: Partial<Outlet>): Promise<void> => {
    await database.pool.query("update documents set body = (body::jsonb || $1::jsonb)::text where scope = 'outlet:o1' and collection = 'outlet'", [JSON.stringify(changes)])
  }
  const charged = { taxes: TAXES, charges: { packingPerOrder: 1000, packingTaxIds: ['cgst', 'sgst'], roundOff: true } }
  const taxed = (names: readonly [name: string, rateBps: number][], more: Row = {}): string => {
    const taxes = names.map(([name, rateBps], at) => ({ id: `${at + 1}`, name, rateBps }))
    return json([dish('poha', { taxes: taxes.map(({ id }) => id) })], { taxes, ...more })
  }
  const outlet = async (): Promise<Outlet> => {
    const { rows } = await database.pool.query<{ body: string }>("select body from documents where scope = 'outlet:o1' and collection = 'outlet'")
    return JSON.parse(rows[0]?.body ?? '{}') as Outlet
  }
  const dishesNow = async (): Promise<Item[]> => {
    const { rows } = await database.pool.query<{ body: string }>("select body from documents where scope = 'outlet:o1' and collection = 'menuSections' and not deleted")
    return rows.flatMap(({ body }) => (JSON.parse(body) as MenuSection).items)
  }
  const csv = (...rows: string[]): string => ['section,id,name,food,price', ...rows].join('\n')
  const delivery = (feeTaxIds: string[]): Partial<Outlet> => ({ delivery: { zones: [], feeTaxIds, version: 1 } })

  beforeEach(() => write({ ...charged, delivery: null }))
  afterAll(() => write({ taxes: TAXES, charges: { packingPerOrder: 0, packingTaxIds: [], roundOff: true }, delivery: null }))

  it('a file without a tax that packing is taxed with is refused whole, and the tax is named', async () => {
    const before = await state()
    const words = 'Packing is taxed with SGST, which is none of the taxes that the file brings (CGST, IGST). Give it that name in the file, or change "packingTaxIds" in the brand’s file (npm run brand) first.'
    expect(await refused(importFile(taxed([['CGST', 250], ['IGST', 250]])))).toBe(words)
    expect(await refused(importFile(json([dish('poha', { taxes: [] })], { taxes: [] })))).toContain('Packing is taxed with CGST, which is none of the taxes that the file brings (none).')
    expect(await state()).toBe(before)
  })

  describe('a tax that only the delivery fee bears', () => {
    const FEE = { id: 'fee', name: 'GST on delivery', rateBps: 1800 }
    const push = (...rows: readonly (readonly [taxid: string, taxname: string, tax: string, tax_ordertype: string])[]): string => JSON.stringify({
      categories: [{ categoryid: '1', categoryname: 'Breads', categoryrank: '1', active: '1' }], attributes: [],
      items: [{ itemid: '900', itemname: 'Roti', item_categoryid: '1', price: '30', item_attributeid: '1', item_tax: rows.map(([id]) => id).join(), active: '1' }], addongroups: [],
      taxes: rows.map(([taxid, taxname, tax, tax_ordertype]) => ({ taxid, taxname, tax, taxtype: '1', tax_ordertype, active: '1' })),
    })
    const BOTH = [['70', 'CGST', '2.5', ''], ['71', 'SGST', '2.5', '']] as const

    beforeEach(() => write({ taxes: [...TAXES, FEE], ...delivery(['fee']) }))

    it('is brought by a till as one for deliveries alone: the fee stays taxed at its rate, and no dish is', async () => {
      const { notes } = await importFile(push(...BOTH, ['72', 'GST on delivery', '12', '1']), { format: 'petpooja' })
      expect((await outlet()).taxes).toEqual([...TAXES, { ...FEE, rateBps: 1200 }])
      expect((await dishesNow()).map(({ taxIds }) => taxIds)).toEqual([['cgst', 'sgst']])
      expect(notes).toEqual(['The tax GST on delivery is for deliveries only: the delivery fee bears it, and no dish.'])
    })

    it('stays as it is where the file has none such, again and again, and the person reads of it', async () => {
      const kept = ['The delivery fee stays taxed with GST on delivery (18 %), which is none of the taxes that the file brings (CGST, SGST).']
      const imported = [push(...BOTH), taxed([['CGST', 250], ['SGST', 250]]), 'section,name,food,price,taxes\nBreads,Roti,veg,30,CGST 2.5; SGST 2.5']
      for (const [at, format] of (['petpooja', 'json', 'csv'] as const).entries()) expect((await importFile(imported[at] ?? '', { format })).notes).toEqual(kept)
      expect((await outlet()).taxes).toEqual([...TAXES, FEE])
      expect((await dishesNow()).map(({ taxIds }) => taxIds)).toEqual([['cgst', 'sgst']])
    })

    it('stays though dishes bore it by mistake, where every other tax of the file is known', async () => {
      await importFile(taxed([['CGST', 250], ['SGST', 250], ['GST on delivery', 1800]]))
      await importFile(taxed([['CGST', 250], ['SGST', 250]]))
      expect((await outlet()).taxes).toEqual([...TAXES, FEE])
    })

    it('that the till has for deliveries and the fee does not bear is left out', async () => {
      const { notes } = await importFile(push(...BOTH, ['72', 'IGST', '18', '1']), { format: 'petpooja' })
      expect(notes).toContain('The tax IGST is for deliveries only and was left out.')
      expect((await outlet()).taxes).toEqual([...TAXES, FEE])
    })

    it('is not taken for another one of the file that has its id', async () => {
      await importFile(json([dish('poha', { taxes: ['fee'] })], { taxes: [{ id: 'fee', name: 'Cess', rateBps: 1200 }, ...TAXES] }))
      expect((await outlet()).taxes).toEqual([{ id: 'fee-2', name: 'Cess', rateBps: 1200 }, ...TAXES, FEE])
      expect((await dishesNow()).map(({ taxIds }) => taxIds)).toEqual([['fee-2']])
    })

    it('is refused where the file has one that is called so at another rate: it may be meant', async () => {
      await write({ taxes: [...TAXES, { ...FEE, name: 'GST@18' }] })
      expect(await refused(importFile(taxed([['CGST', 250], ['SGST', 250], ['GST@12', 1200]])))).toContain('The delivery fee is taxed with GST@18, which is none of the taxes that the file brings (CGST, SGST, GST@12).')
    })

    it('is refused where the outlet would have more taxes with it than a phone reads', async () => {
      const many = Array.from({ length: 10 }, (_, at): [string, number] => [`Cess ${'ABCDEFGHIJ'.charAt(at)}`, 100 + at])
      expect(await refused(importFile(taxed([['CGST', 250], ['SGST', 250], ...many])))).toBe('The outlet would have 13 taxes with those of packing and the delivery fee that the file lacks (GST on delivery); 12 are the most.')
    })
  })

  describe('an outlet that has lost its taxes while its packing or delivery fee still names them', () => {
    beforeEach(() => write({ taxes: [], ...delivery(['fee']) }))

    it('has them again by a file whose taxes are called so', async () => {
      await importFile(taxed([['CGST', 250], ['SGST@2.5', 250], ['Fee', 1800]]))
      expect((await outlet()).taxes).toEqual([{ id: 'cgst', name: 'CGST', rateBps: 250 }, { id: 'sgst', name: 'SGST@2.5', rateBps: 250 }, { id: 'fee', name: 'Fee', rateBps: 1800 }])
      expect((await dishesNow()).map(({ taxIds }) => taxIds)).toEqual([['cgst', 'sgst', 'fee']])
    })

    it('or is told what brings them back, where the file has none', async () => {
      const back = 'Give a tax of the file that name or id, or bring the outlet’s taxes back with "npm run brand" and a file that has it among its "taxes".'
      const words = `The delivery fee is taxed with fee, which neither the outlet nor the file (CGST, SGST) has. ${back}`
      expect(await refused(importFile(taxed([['CGST', 250], ['SGST', 250]])))).toBe(words)
      expect(await refused(importFile(csv('Breakfast,poha,Poha,veg,60'), { format: 'csv' }))).toContain(`Packing is taxed with cgst, which neither the outlet nor the file (none) has. ${back}`)
    })

    it('or is told where to take them off, where it has others by now', async () => {
      await write({ taxes: TAXES, charges: { ...charged.charges, packingTaxIds: ['igst'] } })
      expect((await refused(importFile(taxed([['CGST', 250], ['SGST', 250]])))).split('\n')).toEqual([
        'Packing is taxed with igst, which neither the outlet nor the file (CGST, SGST) has. Give a tax of the file that name or id, or change "packingTaxIds" in the brand’s file (npm run brand).',
        'The delivery fee is taxed with fee, which neither the outlet nor the file (CGST, SGST) has. Give a tax of the file that name or id, or change "feeTaxIds" in the outlet’s file (--format outlet).',
      ])
    })
  })

  it('a tax that the till calls by its rate is the outlet’s of that rate', async () => {
    await write(delivery(['cgst']))
    await importFile(taxed([['CGST@2.5', 250], ['SGST (2.5%)', 250]]))
    expect((await outlet()).taxes).toEqual([{ id: 'cgst', name: 'CGST@2.5', rateBps: 250 }, { id: 'sgst', name: 'SGST (2.5%)', rateBps: 250 }])
    expect((await dishesNow()).map(({ taxIds }) => taxIds)).toEqual([['cgst', 'sgst']])
    expect(await refused(importFile(taxed([['CGST@9', 900], ['SGST@9', 900]])))).toContain('Packing is taxed with CGST@2.5, which is none')
  })

  it('a tax of the file never becomes what packing is taxed with by its id alone, where another has the name', async () => {
    await write({ taxes: [{ id: '2', name: 'CGST', rateBps: 250 }, { id: '3', name: 'SGST', rateBps: 250 }], charges: { ...charged.charges, packingTaxIds: ['2', '3'] } })
    await importFile(taxed([['CGST', 250], ['Cess', 1200], ['SGST', 250]]))
    expect((await outlet()).taxes).toEqual([{ id: '2', name: 'CGST', rateBps: 250 }, { id: '1', name: 'Cess', rateBps: 1200 }, { id: '3', name: 'SGST', rateBps: 250 }])
  })

  it('a CSV that says nothing of taxes leaves them as they are, and says so: dishes keep theirs, and a new one has those of all', async () => {
    await importFile(json([dish('poha', { taxInclusive: true }), dish('upma', { taxInclusive: true })]))
    const { notes } = await importFile(csv('Breakfast,poha,Poha,veg,60', 'Breakfast,idli,Idli,veg,50'), { format: 'csv' })
    expect((await outlet()).taxes).toEqual(TAXES)
    expect((await dishesNow()).map(({ id, taxIds, taxInclusive }) => [id, taxIds, taxInclusive])).toEqual([['poha', ['cgst', 'sgst'], true], ['idli', ['cgst', 'sgst'], true]])
    expect(notes).toContain('The file says nothing of taxes: dishes keep theirs, and new ones have CGST, SGST.')
  })

  it('but a new dish is refused there where the menu’s dishes are taxed in different ways', async () => {
    await importFile(json([dish('poha'), dish('water', { taxes: [] })]))
    expect(await refused(importFile(csv('Breakfast,poha,Poha,veg,60', 'Breakfast,idli,Idli,veg,50'), { format: 'csv' })))
      .toBe('line 3: “Idli” is new, and the dishes of the menu are taxed in different ways: say its taxes in a column "taxes".')
    await importFile(csv('Breakfast,poha,Poha,veg,60', 'Breakfast,water,Water,veg,20'), { format: 'csv' })
    expect((await dishesNow()).map(({ id, taxIds }) => [id, taxIds])).toEqual([['poha', ['cgst', 'sgst']], ['water', []]])
  })

  it('on a first menu nothing tells which of the outlet’s taxes are for dishes, so a CSV without them is refused: no dish bears the tax of deliveries', async () => {
    await write({ taxes: [...TAXES, { id: 'fee', name: 'GST on delivery', rateBps: 1800 }] })
    await database.pool.query("update documents set deleted = true where scope = 'outlet:o1' and collection = 'menuSections'")
    const words = 'line 1: The outlet has no dishes yet, so which of its taxes a dish has is not known (CGST 2.5; SGST 2.5; GST on delivery 18): say it in a column "taxes"; an empty cell is a dish without tax.'
    expect(await refused(importFile(csv('Breakfast,poha,Poha,veg,60'), { format: 'csv' }))).toBe(words)
    await importFile('section,id,name,food,price,taxes\nBreakfast,poha,Poha,veg,60,CGST 2.5; SGST 2.5', { format: 'csv' })
    expect((await dishesNow()).map(({ taxIds }) => taxIds)).toEqual([['cgst', 'sgst']])
  })

  it('a file that takes the tax off every dish says so', async () => {
    await importFile(json([dish('poha')]))
    expect((await importFile(json([dish('poha', { taxes: [] })]))).notes).toEqual(['No dish of the file is taxed. Until now dishes had CGST, SGST.'])
    expect((await importFile(json([dish('poha', { taxes: [] })]))).notes).toEqual([])
  })
})

describe('an import that is refused changes nothing at all', () => {
  const good = dish('poha')
  const cases: [string, () => Promise<unknown>, RegExp][] = [
    ['a dish with a bad price among good ones', () => importFile(json([good, dish('bad', { price: 'x' })])), /line \d+: sections\[0\]\.items\[1\]\.price/],
    ['a file that breaks off', () => importFile(json([good]).slice(0, -20)), /line \d+: The JSON ends too early/],
    ['another encoding', () => importFile(Buffer.concat([Buffer.from(json([good])), Buffer.from([0xe9])])), /not written in UTF-8/],
    ['a prototype key', () => importFile(json([good]).replace('"id": "poha"', '"__proto__": {}, "id": "poha"')), /"__proto__" is not allowed/],
    ['endless nesting', () => importFile('['.repeat(100_000)), /nested deeper/],
    ['a picture outside its folder', () => importFile(json([good, dish('bad', { picture: { photo: '../../etc/passwd' } })])), /picture "\.\.\/\.\.\/etc\/passwd" must name a picture in the folder/],
    ['a picture that is not there', () => importFile(json([dish('bad', { picture: { photo: 'photos/none.png' } })])), /line \d+: “Dish bad” picture "photos\/none.png" cannot be read/],
    ['a drawing with a script', () => importFile(json([good, dish('bad', { picture: { photo: 'photos/evil.svg' } })])), /holds a script/],
    ['an outlet that does not exist', () => importFile(json([good]), { outlet: 'NOWHERE' }), /No outlet has the code NOWHERE\. The codes are KETTLE, RAJ/],
    ['CSV read as JSON', () => importFile('section,name,food,price\nA,Idli,veg,60'), /line 1: The JSON cannot be read/],
    ['JSON read as a Petpooja push', () => importFile(json([good]), { format: 'petpooja' }), /import it with --format json/],
    ['a Petpooja push read as JSON', () => importFile('{"items":[],"addongroups":[]}'), /import it with --format petpooja/],
  ]
  it.each(cases)('%s', async (_, attempt, words) => {
    const before = await state()
    expect(await refused(attempt())).toMatch(words)
    expect(await state()).toBe(before)
  })

  it('a database that fails in the middle of writing', async () => {
    const before = await state()
    const { db } = database.again(1)
    const transact = createTransact(db, () => undefined)
    const failing: typeof transact = (act) => transact(async (tx) => {
      await act(tx)
      throw new Error('the disk is full')
    })
    const order = { bytes: Buffer.from(json([good])), format: 'json', outlet: 'RAJ', folder, web: false } as const
    await expect(importMenu({ db, transact: failing, shelf: media }, order)).rejects.toThrow('the disk is full')
    expect(await state()).toBe(before)
  })
})

const real = join(import.meta.dirname, '../../../shared/data/petpooja-menu-aglio-demo.json')

describe.runIf(existsSync(real))('a real Petpooja push (read where it lies beside the project, never copied)', () => {
  it('becomes the outlet’s menu, and its dishes can be ordered', async () => {
    const report = await importFile(readFileSync(real), { format: 'petpooja' })
    expect(report).toMatchObject({ dishes: 93, sections: 8 })
    const { sections } = await scanAfter(report)
    const simple = sections.flatMap((section: MenuSection) => section.items).find((item) => item.price > 0 && item.variations.length === 0 && item.addOnGroups.length === 0)
    const line = { ...stage.command().lines[0], itemId: simple?.id ?? '', variationId: null, addOns: [], quantity: 2 } as ReturnType<Stage['command']>['lines'][number]
    const { body } = await stage.call<{ bill: { total: number }; problems: unknown[] }>('POST', '/api/orders/cart/v2', { body: { outletId: OUTLET, tableCode: stage.tableCode, serviceType: 'DI', lines: [line] } })
    expect(body.problems).toEqual([])
    expect(body.bill.total).toBe(Math.round((2 * (simple?.price ?? 0) * 1.05) / 100) * 100)
  })
})

describe('what an import leaves', () => {
  it('is documents that every phone takes', async () => {
    await importFile(json([dish('poha')]))
    const { rows } = await database.pool.query<{ body: string }>("select body from documents where scope = 'outlet:o1' and collection in ('outlet', 'availability') order by collection")
    const [availability, outlet] = rows.map((row) => JSON.parse(row.body) as Availability & Outlet)
    expect(availability?.menuVersion).toBe(outlet?.menuVersion)
    expect(outlet?.dishCount).toBe(1)
  })

  it('is no pure veg kitchen above a dish that is not vegetarian', async () => {
    const setPureVeg = (isSo: boolean) =>
      database.pool.query("update documents set body = jsonb_set(body::jsonb, '{pureVeg}', $1::jsonb)::text where scope = 'outlet:o1' and collection = 'outlet'", [JSON.stringify(isSo)])
    await setPureVeg(true)
    expect((await scanAfter(await importFile(json([dish('poha')])))).restaurant.pureVeg).toBe(true)
    expect((await scanAfter(await importFile(json([dish('poha'), dish('keema', { food: 'DF' })])))).restaurant.pureVeg).toBe(false)
    expect((await scanAfter(await importFile(json([dish('poha')])))).restaurant.pureVeg, 'what was taken back is for the owner to say again').toBe(false)
  })
})
