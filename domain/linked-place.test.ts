import { expect, it } from 'vitest'
import type { FirstScreen } from '#schemas/first-screen.ts'
import { linkedPlace } from './linked-place.ts'

const screen = {
  brand: { id: 'rajwada' },
  outlet: { id: 'o1', code: 'RAJCS', name: 'Rajwada' },
  table: { scanCode: 'RAJCS012', label: 'Table 12' },
  serviceType: 'DI',
} as unknown as FirstScreen

it('knows the table of a followed link before the server was asked (RT-04)', () => {
  expect(linkedPlace({ pathname: '/web/restaurant/rajcs012', search: '' }, screen, 5)).toMatchObject({ id: 'place', outletId: 'o1', outletCode: 'RAJCS', table: { label: 'Table 12' }, serviceType: 'DI', scannedAt: 5 })
  expect(linkedPlace({ pathname: '/web/restaurant/RAJCS012', search: '?back=menu' }, screen, 5)?.scannedAt).toBe(0)
  expect(linkedPlace({ pathname: '/web/ordering/restaurant/RAJCS012/', search: '' }, screen, 5)).not.toBeNull()
  expect(linkedPlace({ pathname: '/web/restaurant/RAJCS', search: '' }, { ...screen, table: null }, 5)?.table).toBeNull()
})

it('takes nothing from a screen that was painted for another table, or for no link at all', () => {
  expect(linkedPlace({ pathname: '/web/restaurant/RAJCS013', search: '' }, screen, 5)).toBeNull()
  expect(linkedPlace({ pathname: '/web/restaurant/RAJCS', search: '' }, screen, 5)).toBeNull()
  expect(linkedPlace({ pathname: '/web/ordering/menu', search: '' }, screen, 5)).toBeNull()
})
