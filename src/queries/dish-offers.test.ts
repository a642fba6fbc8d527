import { expect, it } from 'vitest'
import type { Brand } from '#schemas/brand.ts'
import { smallAvailability, smallItem, smallOutlet, smallSection } from '#tests/fixtures/small-menu.ts'
import { anOffer } from '#tests/fixtures/offers.ts'
import type { Cell } from './cell.ts'
import { placeCell, sessionCell } from './device.ts'
import { menuOffersCell } from './dish-offers.ts'
import { guestDocuments } from './guest.ts'
import { availabilityCell, offersCell, outletCell, sectionsCell } from './outlet.ts'

const outlet = smallOutlet({ dishCount: 2 })
const mains = smallSection('mains', 0, [smallItem('dal')])
const sweets = smallSection('sweets', 1, [smallItem('kulfi')])

it('how many offers there are is said once the menu is whole: a gift that has not come yet is not missing', () => {
  placeCell.set({ id: 'place', brand: { id: 'b1', modules: [] } as unknown as Brand, outletId: outlet.id, outletCode: 'OUT', outletName: 'Outlet', table: null, serviceType: 'DI', scannedAt: 0 })
  sessionCell.set(null)
  for (const name of ['deals', 'rewards'] as const) (guestDocuments(name) as Cell<readonly object[] | undefined>).set([])
  availabilityCell.set(smallAvailability())
  outletCell.set(outlet)
  offersCell.set([anOffer({ id: 'off-bill' }), anOffer({ id: 'gift', gives: { type: 'IF', items: ['kulfi'] } })])
  sectionsCell.set([mains])
  expect(menuOffersCell.get().count).toBe(0)
  sectionsCell.set([mains, sweets])
  expect(menuOffersCell.get().count).toBe(2)
  // More dishes are announced than have come.
  outletCell.set({ ...outlet, dishCount: 3 })
  expect(menuOffersCell.get().count).toBe(2)
  // Another outlet's are not these.
  const place = placeCell.get()
  if (place) placeCell.set({ ...place, outletId: 'other' })
  outletCell.set({ ...outlet, id: 'other', dishCount: 3 })
  expect(menuOffersCell.get().count).toBe(0)
})
