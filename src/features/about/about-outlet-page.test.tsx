import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it } from 'vitest'
import type { ServiceType } from '#schemas/menu.ts'
import { placeCell } from '#src/queries/device.ts'
import { outletCell } from '#src/queries/outlet.ts'
import { atOutlet } from '#tests/fixtures/at-outlet.ts'
import { smallOutlet } from '#tests/fixtures/small-menu.ts'
import { unbroken } from '#tests/fixtures/unbroken.ts'
import { AboutOutletPage } from './about-outlet-page.tsx'

const week = (serviceType: ServiceType, startTime: string, endTime: string) => [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, serviceType, startTime, endTime }))
/** What the card of the hours says to a guest who wants it brought to a door. */
const hoursOf = (serviceTypes: readonly ServiceType[], hours: ReturnType<typeof week>): string => {
  const outlet = smallOutlet({ serviceTypes: [...serviceTypes], hours })
  placeCell.set(atOutlet(outlet, { serviceType: 'DL' }))
  outletCell.set(outlet)
  const words = renderToStaticMarkup(<AboutOutletPage outletId={outlet.id} />).replaceAll(/<[^>]+>/g, '|').replaceAll(/\|+/g, '|')
  return words.slice(words.indexOf('|Open|') + 1, words.indexOf('|Ways to order|'))
}

afterEach(() => {
  placeCell.set(undefined)
  outletCell.set(undefined)
})

it('EN-10, RT-15: names the ways whose hours differ, and not one way’s hours as those of the outlet', () => {
  expect(hoursOf(['DI', 'SP', 'DL'], [...week('DI', '11:00', '23:00'), ...week('SP', '11:00', '23:00'), ...week('DL', '12:00', '22:30')])).toBe(
    unbroken('Open|Dine-in, Pickup|Every day|11 am to 11 pm|Delivery|Every day|12 pm to 10:30 pm'))
})

it('EN-10: ways with the same hours are one outlet that is open', () => {
  expect(hoursOf(['DI', 'DL'], [...week('DI', '11:00', '23:00'), ...week('DL', '11:00', '23:00')])).toBe(unbroken('Open|Every day|11 am to 11 pm'))
})
