import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Offer } from '#schemas/offer.ts'
import { OffersImport } from '#schemas/offers-import.ts'
import { is, validate } from 'superstruct'
import { newGuest } from '#tests/contract/ids.ts'
import { BRAND, dish, menu, openStage, OUTLET, type Stage } from '#tests/contract/stage.ts'
import type { Queryable } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { putOutlet } from '../outlets/put-outlet.ts'
import { replaceMenu } from '../outlets/replace-menu.ts'
import { readCollection } from '../sync/read-documents.ts'
import { outletScope } from '../sync/scopes.ts'
import { readMysteryOffers } from '../upsells/mystery-book.ts'
import { demoBrands } from '../demo/demo-brands.ts'
import { checkOffers } from './check-offers.ts'
import { importOffers } from './import-offers.ts'
import { ImportRefused, lineOfProblem } from './problem.ts'
import { toOffer } from './to-offers.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

const ten = { id: 'ten', code: 'JAIPUR10', title: '10% off the bill', gives: { type: 'QD', off: { percent: 10, most: 200 } } }
const bytes = (file: unknown): Buffer => Buffer.from(typeof file === 'string' ? file : JSON.stringify(file, null, 2))
const fileOf = (...offers: unknown[]) => ({ format: 'offers/1', brand: 'rajwada', offers })
const load = (file: unknown) => importOffers(stage.deps, bytes(file))
const stand = async (): Promise<Offer[]> => (await readCollection<Offer>(stage.deps.db, outletScope(OUTLET), 'offers')).sort((a, b) => (a.id < b.id ? -1 : 1))

/** The sentences with which a file is refused. */
async function refused(file: unknown): Promise<string[]> {
  try {
    await load(file)
  } catch (error) {
    if (error instanceof ImportRefused) return error.problems.map(lineOfProblem)
    throw error
  }
  return []
}

describe('offers out of a file (P-05)', () => {
  it('may name each of three hundred outlets of a brand (P-05)', () => {
    const outlets = Array.from({ length: 300 }, (_, at) => `AB${at}`)
    const read = OffersImport.create(fileOf({ ...ten, outlets }))
    const told = toOffer(read.offers[0]!, (code) => `outlet-${code.toLowerCase()}`)
    expect([is(told, Offer), told.where.outlets.length]).toEqual([true, 300])
  })

  it('take the place of the brand’s, in paise and by outlet, whole', async () => {
    const all = [
      { ...ten, minimum: 599.5, from: '2026-11-01', until: '2026-11-30', weekdays: [1], hours: [{ start: '22:00', end: '02:00' }], outlets: ['RAJ'], serviceTypes: ['DI'], uses: 500, perGuest: { most: 1, per: 'week' }, beside: ['automatic'] },
      { id: 'own', code: 'OUTLETDISCOUNT', title: 'Opening', automatic: true, gives: { type: 'DD', dishes: { sections: ['s1'] }, off: { rupees: 12.5 } } },
      { id: 'pair', code: 'PAIR', title: 'One more', gives: { type: 'IO', buy: { items: ['dal'], count: 1 }, get: { items: ['dal'], count: 1 }, mostTimes: 2 } },
      { id: 'sweet', code: 'SWEET', title: 'Sweet', paused: true, listed: false, gives: { type: 'IF', items: ['dal'] } },
      { id: 'set', code: 'SET', title: 'Set', gives: { type: 'CO', slots: [{ items: ['tikka'], count: 1 }, { items: ['dal'], count: 1 }], price: 399 } },
    ]
    expect(await load(fileOf(...all))).toEqual({ brandName: 'Rajwada', offers: 5 })
    const told = await stand()
    expect(told.every((offer) => is(offer, Offer))).toBe(true)
    expect(told.map(({ id }) => id)).toEqual(['own', 'pair', 'set', 'ten'])
    expect(told[3]).toMatchObject({
      needs: { minimum: 59_950 }, gives: { type: 'QD', off: { discountType: 'PER', bps: 1000, most: 20_000 } }, where: { outlets: [OUTLET] }, limits: { uses: 500, perGuest: { most: 1, per: 'week' } }, beside: ['automatic'], usedUp: false,
    })
    expect([told[0]?.gives, told[1]?.gives, told[2]?.gives]).toMatchObject([{ off: { amount: 1250 } }, { off: { discountType: 'ITM' } }, { price: 39_900 }])
    expect(await load(fileOf(ten))).toEqual({ brandName: 'Rajwada', offers: 1 })
    expect((await stand()).map(({ id }) => id)).toEqual(['ten'])
    expect(BRAND).toBe('b1')
  })

  it('lie under lids where the file says so, and only as something off one dish (P-12)', async () => {
    const lid = { id: 'lid', code: 'LID-DAL', title: 'Mystery deal', mystery: true, minimum: 600, gives: { type: 'DD', dishes: { items: ['dal'] }, off: { percent: 50 } } }
    await load(fileOf(ten, lid))
    expect((await stand()).map(({ id }) => id)).toEqual(['ten'])
    expect(await readMysteryOffers(stage.deps.db, newGuest(BRAND), null)).toMatchObject([{ id: 'lid', listed: false, mystery: true, needs: { minimum: 60_000 } }])
    expect(await refused(fileOf({ ...lid, gives: ten.gives }))).toEqual([expect.stringContaining('must be something off one dish')])
    expect(await refused(fileOf({ ...lid, listed: true, beside: ['automatic'] }))).toHaveLength(2)
    expect(await refused(fileOf({ ...ten, id: 'mystery-session' }))).toEqual([expect.stringContaining('a name that is taken')])
  })

  it('are checked against the menus of all outlets, one after the other: not all at once over the connection or two that a tool has (P-05)', async () => {
    const held = await stage.deps.outlets.get(OUTLET)
    if (!held) throw new Error('The stage has no outlet.')
    const branches = Array.from({ length: 6 }, (_, at) => `branch-${at}`)
    await stage.deps.transact(async (tx) => {
      for (const [at, id] of branches.entries()) {
        await putOutlet(tx, { ...held.outlet, id, code: `RAB${at}` }, { ...held.availability, id }, [])
        await replaceMenu(tx, id, menu(id, [dish(`own-${at}`, 'Own', 10_000)]))
      }
    })
    let [asked, most] = [0, 0]
    const db: Queryable = {
      async execute(query) {
        most = Math.max(most, (asked += 1))
        const result = await stage.deps.db.execute(query)
        asked -= 1
        return result
      },
    }
    const offer = { ...ten, gives: { type: 'DD', dishes: { items: branches.map((_, at) => `own-${at}`) }, off: { percent: 5 } } }
    expect(await importOffers({ db, transact: stage.deps.transact }, bytes(fileOf(offer)))).toMatchObject({ offers: 1 })
    expect(most).toBe(1)
    await stage.deps.db.execute(sql`delete from outlets where id like 'branch-%'`)
  })

  it('change nothing where anything is wrong, and line and field are named', async () => {
    await load(fileOf(ten))
    const wrong = fileOf(
      ten,
      { ...ten, title: 'Again' },
      { ...ten, id: 'b', code: 'BBB', gives: { type: 'DD', dishes: { items: ['nobody'] }, off: { percent: 5 } } },
      { ...ten, id: 'c', code: 'CCC', outlets: ['NOWHERE'], from: '2026-12-01', until: '2026-11-01' },
      { ...ten, id: 'd', code: 'DDD', gives: { type: 'QD', off: { percent: 5, rupees: 5 } } },
      { ...ten, id: 'e', code: 'EEE', automatic: true, uses: 5 },
      { ...ten, id: 'f', code: 'FFF', until: '2026-02-30' },
      { ...ten, id: 'g', code: 'GGG', gives: { type: 'IO', buy: { count: 1 }, get: { items: ['dal'], count: 1 } } },
    )
    expect(await refused(wrong)).toEqual([
      expect.stringMatching(/^line 18: offers\[1\]\.id “Again” is ten, which offers\[0\] has already\.$/) as string,
      expect.stringContaining('offers[1].code “Again” is JAIPUR10') as string,
      expect.stringMatching(/^line \d+: offers\[2\]\.gives\.dishes\.items\[0\] .* is nobody, a dish on no menu of the brand\.$/) as string,
      expect.stringContaining('offers[3].until') as string,
      expect.stringContaining('offers[3].outlets[0]') as string,
      expect.stringContaining('offers[4].gives.off') as string,
      expect.stringContaining('offers[5].uses') as string,
      expect.stringContaining('offers[6].until') as string,
      expect.stringContaining('offers[7].gives.buy') as string,
    ])
    expect((await stand()).map(({ id }) => id)).toEqual(['ten'])
  })

  it('are refused where they could never take anything off, or say what is not so', async () => {
    await load(fileOf(ten))
    const set = (price: number, ...slots: unknown[]) => ({ ...ten, gives: { type: 'CO', slots, price } })
    const one = async (offer: unknown): Promise<string> => (await refused(fileOf(offer))).join('\n')
    const off = (of: unknown) => ({ ...ten, gives: { type: 'QD', off: of } })
    expect(await one(off({ rupees: 0 }))).toMatch(/^line \d+: offers\[0\]\.gives\.off\.rupees “10% off the bill” is 0: it would take nothing off\.$/)
    expect(await one({ ...ten, gives: { type: 'DD', dishes: { items: ['dal'] }, off: { rupees: 0 } } })).toContain('offers[0].gives.off.rupees “10% off the bill” is 0')
    expect(await one(off({ percent: 10, most: 0 }))).toContain('offers[0].gives.off.most “10% off the bill” is 0: it would take nothing off.')
    expect(await one({ ...ten, gives: { type: 'IO', buy: { items: ['dal'], count: 1 }, get: { items: ['dal'], count: 1 }, off: { percent: 50, most: 0 } } })).toContain('offers[0].gives.off.most “10% off the bill” is 0')
    expect(await one({ ...ten, serviceTypes: ['DI', 'DT'] })).toMatch(/^line \d+: offers\[0\]\.serviceTypes\[1\] “10% off the bill” is DT, a way in which none of its outlets serves\.$/)
    // Dal costs 200 rupees, paneer tikka 300.
    expect(await one(set(500, { items: ['dal'], count: 1 }, { items: ['tikka', 'dal'], count: 1 }))).toMatch(/^line \d+: offers\[0\]\.gives\.price “10% off the bill” is 500, and the dearest of its dishes cost 500 together: it would save nothing\.$/)
    expect(await one(set(901, { sections: ['s1'], count: 3 }))).toContain('is 901, and the dearest of its dishes cost 900 together')
    expect(await one({ ...ten, automatic: true, beside: ['automatic'] })).toContain('offers[0].beside “10% off the bill” cannot stand on an automatic offer: of several the one that takes off most stands alone.')
    expect(await one({ ...ten, code: 'OUTLETDISCOUNT' })).toContain('offers[0].code “10% off the bill” is OUTLETDISCOUNT, the name of what an outlet takes off by itself: make it automatic, or give it another code.')
    expect((await stand()).map(({ id }) => id)).toEqual(['ten'])
    expect(await refused(fileOf(set(499.99, { items: ['dal'], count: 1 }, { items: ['tikka', 'dal'], count: 1 })))).toEqual([])
  })

  it('name each day, way, outlet and dish once', async () => {
    await load(fileOf(ten))
    const again = async (offer: object): Promise<string> => (await refused(fileOf({ ...ten, ...offer }))).join('\n')
    expect(await again({ weekdays: [1, 1] })).toMatch(/^line \d+: offers\[0\]\.weekdays\[1\] “10% off the bill” is 1, which stands there already\.$/)
    expect(await again({ serviceTypes: ['DI', 'SP', 'DI'] })).toContain('offers[0].serviceTypes[2] “10% off the bill” is DI, which stands there already.')
    expect(await again({ outlets: ['RAJ', 'RAJ'] })).toContain('offers[0].outlets[1] “10% off the bill” is RAJ, which')
    expect(await again({ beside: ['automatic', 'automatic'] })).toContain('offers[0].beside[1] “10% off the bill” is automatic, which')
    expect(await again({ gives: { type: 'IF', items: ['dal', 'tikka', 'dal'] } })).toBe('line 14: offers[0].gives.items[2] “10% off the bill” is dal, which stands there already.')
    expect(await again({ gives: { type: 'DD', dishes: { sections: ['s1', 's1'] }, off: { percent: 5 } } })).toContain('offers[0].gives.dishes.sections[1]')
    expect((await stand()).map(({ id }) => id)).toEqual(['ten'])
  })

  it('are written as in the example that a restaurant begins with', () => {
    const example = JSON.parse(readFileSync(join(import.meta.dirname, '../../docs/offers.example.json'), 'utf8')) as unknown
    const [error, file] = validate(example, OffersImport)
    expect([error, file?.offers.length]).toEqual([undefined, 9])
    const rajwada = demoBrands.find(({ brand }) => brand.subdomain === file?.brand)
    const sections = (rajwada?.outlets ?? []).flatMap(({ menu }) => menu.menu.sections)
    const dearest = (items: { price: number }[]): number => Math.max(...items.map(({ price }) => price * 100))
    const things = {
      outlets: new Map(rajwada?.outlets.map(({ outlet }) => [outlet.code, outlet.serviceTypes])),
      items: new Map(sections.flatMap(({ items }) => items.map((item) => [item.id, dearest([item, ...item.variations])]))),
      sections: new Map(sections.map(({ id, items }) => [id, dearest(items)])),
    }
    if (file) checkOffers(file, things, () => '')
  })

  it.each([
    ['no JSON', '{"format": "offers/1",', 'line 1'],
    ['another format', { format: 'menu/1', brand: 'rajwada', offers: [] }, 'format must be'],
    ['a brand nobody has', { ...fileOf(), brand: 'nobody' }, 'brand is nobody'],
    ['a field of no offer', fileOf({ ...ten, discount: 5 }), 'offers[0].discount is not a field'],
    ['a field missing', fileOf({ ...ten, code: undefined }), 'offers[0].code'],
    ['a code in small letters', fileOf({ ...ten, code: 'jaipur10' }), 'offers[0].code'],
    ['a third of a paisa', fileOf({ ...ten, gives: { type: 'QD', off: { rupees: 12.555 } } }), 'offers[0].gives.off.rupees “10% off the bill” must have two decimals at the most, not 12.555.'],
    ['a cap of less than a paisa', fileOf({ ...ten, gives: { type: 'QD', off: { percent: 10, most: 0.001 } } }), 'offers[0].gives.off.most'],
    ['a minimum of half a paisa', fileOf({ ...ten, minimum: 199.995 }), 'offers[0].minimum'],
    ['a set for parts of a paisa', fileOf({ ...ten, gives: { type: 'CO', slots: [{ items: ['dal'], count: 1 }], price: 99.999 } }), 'offers[0].gives.price'],
    ['hours that end as they begin', fileOf({ ...ten, hours: [{ start: '10:00', end: '10:00' }] }), 'offers[0].hours[0].end'],
    ['a negative minimum', fileOf({ ...ten, minimum: -1 }), 'offers[0].minimum'],
    ['a type nobody knows', fileOf({ ...ten, gives: { type: 'XX' } }), 'offers[0].gives.type'],
    ['more than everything', fileOf({ ...ten, gives: { type: 'QD', off: { percent: 101 } } }), 'offers[0].gives.off.percent'],
    ['201 offers', fileOf(...Array.from({ length: 201 }, (_, at) => ({ ...ten, id: `o${at}`, code: `CODE${at}` }))), 'offers'],
    ['a prototype', '{"format":"offers/1","brand":"rajwada","offers":[],"__proto__":{}}', 'not allowed'],
    ['brackets without end', '['.repeat(100_000), 'nested deeper'],
    ['another encoding', '\ufffeoffers', 'line 1'],
  ])('%s is refused with a sentence', async (_name, file, sentence) => {
    expect((await refused(file)).join('\n')).toContain(sentence)
  })
})
