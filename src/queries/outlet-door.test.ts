import { expect, it } from 'vitest'
import { paths } from '#src/entry/paths.ts'
import { outletDoor } from './outlet-door.ts'

it('ST-19: the way to a cart of another outlet leads back to the table its dishes were chosen at, or to the outlet; where the outlets are not known there is one on', () => {
  const outlets = [{ id: 'o1', code: 'RJW', name: 'Rajwada', area: 'C-Scheme', city: 'Jaipur', location: null }]
  expect(outletDoor({ outletId: 'o1', tableCode: 'RJW012' }, outlets)).toEqual({ name: 'Rajwada, C-Scheme', href: paths.restaurant('RJW012', 'menu') })
  expect(outletDoor({ outletId: 'o1', tableCode: null }, outlets)).toEqual({ name: 'Rajwada, C-Scheme', href: paths.restaurant('RJW') })
  expect(outletDoor({ outletId: 'o1', tableCode: 'RJW012' }, [])).toEqual({ name: null, href: paths.restaurant('RJW012', 'menu') })
  expect(outletDoor({ outletId: 'o1', tableCode: null }, [])).toEqual({ name: null, href: paths.locations() })
})
