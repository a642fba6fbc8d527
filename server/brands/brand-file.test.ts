import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { is } from 'superstruct'
import type { Availability, Outlet } from '#schemas/outlet.ts'
import { contextualHome, takesOrders } from '#domain/brand-modules.ts'
import { Brand } from '#schemas/brand.ts'
import { Outlet as OutletStruct } from '#schemas/outlet.ts'
import { createTransact } from '../db/transact.ts'
import { readDocument } from '../sync/read-documents.ts'
import { outletScope } from '../sync/scopes.ts'
import { writeDocuments } from '../sync/write-documents.ts'
import { openMemoryDatabase } from '#tests/contract/memory-database.ts'
import { brandOf, outletOf, readBrandFile, tablesOf } from './brand-file.ts'
import { putBrandFile } from './put-brand-file.ts'

const EXAMPLE = readFileSync(join(import.meta.dirname, '../../docs/brand.example.json'), 'utf8')
const example = () => readBrandFile(EXAMPLE)
/** The example with its one outlet changed. */
const withOutlet = (over: Record<string, unknown>): string => {
  const file = JSON.parse(EXAMPLE) as { outlets: object[] }
  return JSON.stringify({ ...file, outlets: file.outlets.map((outlet) => ({ ...outlet, ...over })) })
}

describe('a brand from a file', () => {
  it('is what phones can read: the example becomes a brand and an outlet that fit their structs', () => {
    const file = example()
    expect(is(brandOf(file), Brand)).toBe(true)
    const outlet = outletOf('saffron', file.outlets[0]!, null)
    expect(is(outlet, OutletStruct)).toBe(true)
    expect(outlet).toMatchObject({ id: 'saffron-safc', charges: { packingTaxIds: ['cgst', 'sgst'] } })
    expect(tablesOf(outlet, file.outlets[0]!).map(({ label, scanCode }) => [label, scanCode]).at(-1)).toEqual(['Table 20', 'SAFC020'])
  })

  it('P-17: has the modules that the file names and no other: one that does not name ordering has menus to read', () => {
    const named = (modules: readonly string[]) => brandOf(readBrandFile(JSON.stringify({ ...(JSON.parse(EXAMPLE) as object), modules })))
    expect([named(['onlineOrder']), named(['reward']), named([])].map(takesOrders)).toEqual([true, false, false])
    expect(named(['reward', 'onlineOrder']).modules.filter(({ isActive }) => isActive).map(({ code }) => code)).toEqual(['reward', 'onlineOrder'])
    expect([named(['onlineOrder']), named([])].map(contextualHome)).toEqual(['ordering', 'welcome'])
  })

  it('names the field that is not as it should be', () => {
    expect(() => readBrandFile('{')).toThrow('The file is no JSON')
    expect(() => readBrandFile(withOutlet({ code: 'saf c' }))).toThrow('outlets.0.code')
    expect(() => readBrandFile(withOutlet({ servicetypes: ['DI'] }))).toThrow('outlets.0.servicetypes')
    const packed = readBrandFile(withOutlet({ packingTaxIds: ['vat'] }))
    expect(() => outletOf('saffron', packed.outlets[0]!, null)).toThrow('SAFC: packing is taxed with vat, which is none of its taxes.')
    const twiceTaxed = readBrandFile(withOutlet({ packingTaxIds: ['cgst', 'sgst', 'cgst'] }))
    expect(() => outletOf('saffron', twiceTaxed.outlets[0]!, null)).toThrow('SAFC: packing’s tax cgst stands twice.')
    expect(() => outletOf('saffron', readBrandFile(withOutlet({ taxes: ['CGST', 'SGST'].map((name) => ({ id: 'cgst', name, rateBps: 250 })), packingTaxIds: [] })).outlets[0]!, null)).toThrow('SAFC: the tax cgst stands twice.')
    const standing = (taxes: Outlet['taxes'], delivery: Outlet['delivery'] = null): Outlet => ({ ...outletOf('saffron', example().outlets[0]!, null), taxes, delivery })
    const renamed = [{ id: '70', name: 'CGST@2.5', rateBps: 250 }, { id: '71', name: 'SGST@2.5', rateBps: 250 }]
    expect(() => outletOf('saffron', example().outlets[0]!, standing(renamed))).toThrow('SAFC: packing is taxed with cgst, which is none of its taxes. They came with its menu: 70 (CGST@2.5), 71 (SGST@2.5).')
    const asTheMenu = readBrandFile(withOutlet({ packingTaxIds: ['70', '71'] })).outlets[0]!
    expect(outletOf('saffron', asTheMenu, standing(renamed))).toMatchObject({ taxes: renamed, charges: { packingTaxIds: ['70', '71'] } })
    expect(() => outletOf('saffron', asTheMenu, standing(renamed, { zones: [], feeTaxIds: ['cgst'], version: 1 }))).toThrow('SAFC: the delivery fee is taxed with cgst, which is none of its taxes.')
    const twice = readBrandFile(withOutlet({ tables: [{ serviceType: 'DI', word: 'Table', first: 1, last: 5 }, { serviceType: 'RO', word: 'Room', first: 5, last: 6 }] }))
    expect(() => tablesOf({ id: 'x', code: 'SAFC' }, twice.outlets[0]!)).toThrow('SAFC: the table number 5 stands twice.')
  })

  it('EN-06, ST-11: is refused with a time of payment that nobody knows: no order could be paid, so none would be taken', () => {
    for (const timings of ['POST', 'PRE_PAYMENT,POST', ''])
      expect(() => readBrandFile(withOutlet({ properties: { 'payment.timings': timings } }))).toThrow(`payment.timings is "${timings}": write PRE_PAYMENT, POST_PAYMENT or both with a comma.`)
    expect(readBrandFile(withOutlet({ properties: { 'payment.timings': 'PRE_PAYMENT, POST_PAYMENT' } })).outlets).toHaveLength(1)
  })

  it('is refused where no phone could read or open what it makes: a zone that no clock knows, more hours than an outlet has, a code, way or link twice', () => {
    expect(() => readBrandFile(withOutlet({ timeZone: 'Asia/Jaipur' }))).toThrow(/outlets\.0\.timeZone.*There is no time zone Asia\/Jaipur/)
    expect(readBrandFile(withOutlet({ timeZone: 'Asia/Calcutta' })).outlets[0]?.timeZone).toBe('Asia/Calcutta')
    const hours = Array.from({ length: 6 }, (_, at) => ({ days: [0, 1, 2, 3, 4, 5, 6], from: `1${at}:00`, to: `1${at}:30` }))
    const all = readBrandFile(withOutlet({ serviceTypes: ['DI', 'RO', 'DT', 'SP', 'DL'], hours }))
    expect(() => outletOf('saffron', all.outlets[0]!, null)).toThrow('SAFC: its hours make 210 spans of all days and service types; phones read 200 at the most.')
    for (const none of [{ hours: [] }, { hours: [{ days: [], from: '11:00', to: '23:00' }] }, { serviceTypes: [] }])
      expect(() => outletOf('saffron', readBrandFile(withOutlet(none)).outlets[0]!, null)).toThrow('SAFC: it serves in no way or at no time: no order would ever be taken.')
    const twice = readBrandFile(withOutlet({ serviceTypes: ['DI', 'DI'] }))
    expect(() => outletOf('saffron', twice.outlets[0]!, null)).toThrow('SAFC: the service type DI stands twice.')
    const file = JSON.parse(EXAMPLE) as { outlets: object[] }
    expect(() => readBrandFile(JSON.stringify({ ...file, outlets: [...file.outlets, ...file.outlets] }))).toThrow('The outlet code SAFC stands twice.')
    expect(() => readBrandFile(JSON.stringify({ ...file, links: [{ key: 'a', path: 'menu' }, { key: 'a', path: 'offers' }] }))).toThrow('The link a stands twice.')
    expect(() => readBrandFile(JSON.stringify({ ...file, subdomain: 'a'.repeat(41) }))).toThrow('subdomain')
  })
})

describe('a brand in the database', () => {
  let memory: Awaited<ReturnType<typeof openMemoryDatabase>>
  beforeAll(async () => {
    memory = await openMemoryDatabase()
  })
  afterAll(() => memory.close())

  it('is written anew without touching its menu, the staff’s switches or another brand', async () => {
    const transact = createTransact(memory.db, () => undefined)
    expect(await putBrandFile(transact, example())).toEqual({ brand: 'Saffron House', outlets: [{ code: 'SAFC', tables: 20, isNew: true }] })
    const read = async () => {
      const scope = outletScope('saffron-safc')
      return { outlet: await readDocument<Outlet>(memory.db, scope, 'outlet', 'saffron-safc'), availability: await readDocument<Availability>(memory.db, scope, 'availability', 'saffron-safc') }
    }
    const first = await read()
    await transact((tx) =>
      writeDocuments(tx, outletScope('saffron-safc'), [
        { collection: 'outlet', id: 'saffron-safc', body: { ...first.outlet, menuVersion: 7, dishCount: 3, taxes: ['cgst', 'sgst'].map((id) => ({ id, name: id, rateBps: 900 })) } },
        { collection: 'availability', id: 'saffron-safc', body: { ...first.availability, soldOut: ['dal'], serviceStatus: { DI: 'CLOSED', SP: 'OPEN' } } },
      ]),
    )
    const again = readBrandFile(withOutlet({ phone: '1412299999', serviceTypes: ['DI', 'SP', 'RO'], tables: [] }))
    expect((await putBrandFile(transact, again)).outlets).toEqual([{ code: 'SAFC', tables: 0, isNew: false }])
    const { outlet, availability } = await read()
    expect(outlet).toMatchObject({ phone: '1412299999', menuVersion: 7, dishCount: 3, taxes: [{ rateBps: 900 }, { rateBps: 900 }] })
    expect(availability).toMatchObject({ soldOut: ['dal'], serviceStatus: { DI: 'CLOSED', SP: 'OPEN', RO: 'OPEN' } })
    const thief = { ...example(), subdomain: 'thief' }
    await expect(putBrandFile(transact, thief)).rejects.toThrow('The code SAFC is another brand')
  })
})
