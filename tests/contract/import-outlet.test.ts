import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { is } from 'superstruct'
import { type Outlet, Outlet as OutletStruct } from '#schemas/outlet.ts'
import { importOutlet } from '#server/import/import-outlet.ts'
import { ImportRefused } from '#server/import/problem.ts'
import { localitiesOf } from '#server/localities/locality-book.ts'
import { putOutlet } from '#server/outlets/put-outlet.ts'
import { readDocument } from '#server/sync/read-documents.ts'
import { outletScope } from '#server/sync/scopes.ts'
import { openStage, OUTLET, type Stage } from './stage.ts'

type OutletFile = { delivery: { zones: { ring: number[][] }[] }; localities: object[] } & Record<string, unknown>
const example = JSON.parse(readFileSync(new URL('../../docs/outlet.example.json', import.meta.url), 'utf8')) as OutletFile
let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

const put = (file: unknown) => importOutlet(stage.deps, { outlet: 'RAJ', bytes: Buffer.from(typeof file === 'string' ? file : JSON.stringify(file, null, 1)) })
const outlet = () => readDocument<Outlet>(stage.deps.db, outletScope(OUTLET), 'outlet', OUTLET)
const refused = async (file: unknown): Promise<string> => {
  const before = [await outlet(), await localitiesOf(stage.deps.db, 'jaipur')]
  const error: unknown = await put(file).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ImportRefused)
  expect([await outlet(), await localitiesOf(stage.deps.db, 'jaipur')]).toEqual(before)
  return (error as ImportRefused).message
}
const withRing = (ring: number[][]) => ({ ...example, delivery: { ...example.delivery, zones: [{ ...example.delivery.zones[0], ring }] } })

describe('an outlet’s file', () => {
  it('brings zones, hours and localities, and each time a version more', async () => {
    expect(await put(example)).toMatchObject({ zones: 2, hours: 21, localities: 1 })
    expect(await outlet()).toMatchObject({ serviceTypes: ['DI', 'SP', 'DL'], delivery: { version: 1, zones: [{ id: 'inner' }, { id: 'outer' }] } })
    expect(await outlet()).toMatchObject({ points: { paisePerPoint: 10, minimum: 20_000 } })
    expect(await put({ format: 'outlet/1' })).toMatchObject({ zones: 2, hours: 21 })
    expect(await outlet()).toMatchObject({ points: { paisePerPoint: 10 } })
    await put({ format: 'outlet/1', points: null })
    expect((await outlet())?.points).toBeNull()
    await put(example)
    expect((await outlet())?.delivery?.version).toBe(2)
    expect(await localitiesOf(stage.deps.db, 'jaipur')).toEqual(example.localities)
  })

  it('is refused whole, with line and field, whatever is wrong in it', async () => {
    expect(await refused(withRing([[75.78, 26.89], [75.82, 26.93], [75.82, 26.89], [75.78, 26.93]]))).toMatch(/^line \d+: delivery\.zones\[0\]\.ring\[2\]: The border crosses or touches itself/)
    expect(await refused(withRing([[26.89, 75.78], [26.89, 75.82], [26.93, 75.82]]))).toContain('longitude first')
    expect(await refused(withRing([[65, 15], [66, 15], [66, 16]]))).toContain('more than 60 km')
    expect(await refused(withRing([[75.78, 26.89], [75.82, 26.89]]))).toContain('at least 3 corners')
    expect(await refused({ ...example, delivery: { ...example.delivery, feeTaxIds: ['vat'] } })).toContain('The outlet has no tax vat.')
    expect(await refused({ ...example, delivery: { ...example.delivery, feeTaxIds: ['cgst', 'cgst'] } })).toContain('delivery.feeTaxIds[1]: The tax cgst stands twice.')
    expect(await refused({ ...example, hours: [{ days: [7], serviceTypes: ['DL'], from: '25:00', to: '10:00' }] })).toMatch(/line \d+/)
    expect(await refused({ ...example, hours: [{ days: [1], serviceTypes: ['DL'], from: '10:00', to: '10:00' }] })).toContain('the same time')
    expect(await refused({ ...example, points: { paisePerPoint: 0 } })).toMatch(/points/)
    expect(await refused({ ...example, zone: [] })).toMatch(/zone/)
    expect(await refused('{ "format": ')).toContain('ends too early')
    expect(await refused(`${'['.repeat(10_000)}`)).toContain('nested deeper')
  })

  it('is refused where phones could not read the outlet that it makes: more hours than one has, the same way twice', async () => {
    const every = { days: [0, 1, 2, 3, 4, 5, 6], serviceTypes: ['DI', 'SP', 'DL'] }
    const hours = Array.from({ length: 10 }, (_, at) => ({ ...every, from: `1${at}:00`, to: `1${at}:30` }))
    expect(await refused({ ...example, hours })).toMatch(/^line \d+: hours.*200/)
    expect(await refused({ ...example, serviceTypes: [] })).toMatch(/serviceTypes/)
    expect(await refused({ ...example, serviceTypes: ['DI', 'DI'] })).toMatch(/serviceTypes/)
    expect(await put({ ...example, hours: hours.slice(0, 9) })).toMatchObject({ hours: 189 })
    expect(is(await outlet(), OutletStruct)).toBe(true)
    await put(example)
  })

  it('is refused where it contradicts itself: delivery to no door, a way that never opens, hours that nobody could keep', async () => {
    const everyDay = [0, 1, 2, 3, 4, 5, 6]
    const open = (serviceTypes: string[], from: string, to: string, days = everyDay) => ({ days, serviceTypes, from, to })
    const toTheDoor = { ...example, serviceTypes: ['DI', 'DL'], hours: [open(['DI', 'DL'], '11:00', '23:00')] }
    expect(await refused({ ...toTheDoor, delivery: { zones: [], feeTaxIds: [] } })).toBe('line 27: delivery.zones: DL is served and there is no zone: every address would be refused.')
    expect(await refused({ ...example, hours: [] })).toMatch(/^line \d+: hours: DI, SP, DL are served and have no hours: no order would ever be taken\. A way that never closes is open from 00:00 to 24:00 on all seven days\.$/)
    expect(await refused({ ...example, hours: [open(['DI', 'SP'], '11:00', '23:00')] })).toContain('hours: DL is served and has no hours')
    expect(await refused({ ...example, serviceTypes: ['DI', 'SP', 'RO', 'DL'] })).toContain('hours: RO is served and has no hours')
    const among = (...hours: object[]) => refused({ ...toTheDoor, hours: [...toTheDoor.hours, ...hours] })
    expect(await among(open(['DI'], '09:00', '10:00', []))).toMatch(/^line \d+: hours\[1\]\.days: These hours are of no day\.$/)
    expect(await among(open([], '09:00', '10:00'))).toContain('hours[1].serviceTypes: These hours are of no service type.')
    expect(await among(open(['DI'], '09:00', '10:00', [1, 1]))).toContain('hours[1].days[1]: Monday stands twice.')
    expect(await among(open(['DI', 'DI'], '09:00', '10:00'))).toContain('hours[1].serviceTypes[1]: DI stands twice.')
    expect(await among(open(['DI', 'RO'], '09:00', '10:00'))).toMatch(/^line \d+: hours\[1\]\.serviceTypes\[1\]: RO has hours and is not served\.$/)
    expect(await among(open(['DL'], '22:30', '23:30', [3]))).toMatch(/^line \d+: hours\[1\]: DL is open at this time of Wednesday already, by hours\[0\]\.$/)
    expect(await among(open(['DI'], '23:00', '12:00', [6]))).toContain('hours[1]: DI is open at this time of Saturday already, by hours[0].')
    const [zone] = example.delivery.zones
    expect(await refused({ ...example, delivery: { ...example.delivery, zones: [{ ...zone, minutes: 0 }] } })).toMatch(/^line \d+: delivery\.zones\[0\]\.minutes: No order is at a door in 0 minutes\.$/)
  })

  it('is judged together with what it leaves as it is, and only for what it changes', async () => {
    const allDay = (serviceTypes: string[]) => [{ days: [0, 1, 2, 3, 4, 5, 6], serviceTypes, from: '00:00', to: '24:00' }]
    await put({ format: 'outlet/1', serviceTypes: ['DI', 'RO'], hours: allDay(['DI', 'RO']), delivery: { zones: [], feeTaxIds: [] } })
    expect(await refused({ format: 'outlet/1', serviceTypes: ['DI', 'RO', 'SP'] })).toBe('line 3: serviceTypes: SP is served and has no hours: no order would ever be taken. A way that never closes is open from 00:00 to 24:00 on all seven days.')
    expect(await refused({ format: 'outlet/1', serviceTypes: ['DI'] })).toContain('serviceTypes: RO has hours and is not served.')
    expect(await refused({ format: 'outlet/1', hours: allDay(['DI']) })).toContain('hours: RO is served and has no hours')
    expect(await refused({ format: 'outlet/1', serviceTypes: ['DI', 'RO', 'DL'], hours: allDay(['DI', 'RO', 'DL']) })).toContain('serviceTypes: DL is served and there is no zone')
    await put(example)
    expect(await put({ format: 'outlet/1', serviceTypes: ['SP', 'DI', 'DL'] })).toMatchObject({ zones: 2, hours: 21 })
    const stands = await outlet()
    await stage.deps.transact((tx) => putOutlet(tx, { ...stands!, delivery: null }, { id: OUTLET, mode: 'ACTIVE', serviceStatus: {}, soldOut: [], returns: {}, menuVersion: 0 }, []))
    expect(await put({ format: 'outlet/1', points: null })).toMatchObject({ zones: 0 })
    await put(example)
  })

  it('of ten thousand lines is read or refused in a moment, and localities twice are named', async () => {
    const many = (count: number) => ({ ...example, localities: Array.from({ length: count }, (_, at) => ({ ...example.localities[0], id: `l${at}` })) })
    expect(await put(many(5_000))).toMatchObject({ localities: 5_000 })
    expect(await refused(many(10_000))).toBe('line 112: localities must be at most 5000 entries, not 10000.')
    expect(await refused({ ...example, localities: [example.localities[0], example.localities[0]] })).toContain('The id c-scheme stands twice.')
  })
})
