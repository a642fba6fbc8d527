import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, expect, it } from 'vitest'
import { speak } from '#messages/speak.ts'
import type { Place } from '#schemas/device.ts'
import { placeCell } from '#src/queries/device.ts'
import { CartEmpty } from './cart-states.tsx'

const atTable: Place = {
  id: 'place', outletId: 'outlet-1', outletCode: 'RAJ', outletName: 'Rajwada', serviceType: 'DI', scannedAt: 1,
  table: { id: 't4', outletId: 'outlet-1', number: 4, label: 'Table 4', serviceType: 'DI', scanCode: 'RAJ004' },
  brand: {
    id: 'brand-1', subdomain: 'rajwada', name: 'Rajwada', emblem: 'R', tagline: '', modules: [],
    theme: { version: 'L1', color: '#8a1b30', accent: null, radiusPx: 8, font: 'figtree', displayFont: 'figtree', scale: 1, changeComponents: [] },
  },
}
const title = (place: Place): string => {
  placeCell.set(place)
  return renderToStaticMarkup(<CartEmpty isLost={false} />)
}

afterAll(() => placeCell.set(undefined))

it('an empty cart speaks of a table to who sits at one, and not to who collects or has it brought', () => {
  expect(title(atTable)).toContain(speak('cart.empty'))
  for (const place of [{ ...atTable, serviceType: 'SP' as const }, { ...atTable, table: null }, { ...atTable, serviceType: 'DL' as const, table: null }]) {
    expect(title(place)).toContain(speak('cart.emptyElsewhere'))
    expect(title(place)).not.toContain(speak('cart.empty'))
  }
})
