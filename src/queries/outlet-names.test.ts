import { afterEach, expect, it, vi } from 'vitest'
import type { ListedOutlet } from '#schemas/brand.ts'
import { moreOutletsCell } from './more-outlets.ts'
import { outletLabelNow } from './outlet-names.ts'

const outlet = (id: string, area: string): ListedOutlet => ({ id, code: id, name: 'Rajwada', area, city: 'Jaipur', location: null })

vi.mock('./use-start-up.ts', async () => {
  const { makeCell } = await import('./cell.ts')
  return { startUpCell: makeCell({ kind: 'ready', info: { outlets: [{ id: 'o1', code: 'o1', name: 'Rajwada', area: 'C-Scheme', city: 'Jaipur', location: null }] } }) }
})

afterEach(() => moreOutletsCell.set([]))

it('an outlet beyond the page that start-up tells has its name as soon as it was read, and none before, never another’s', () => {
  expect([outletLabelNow('o1'), outletLabelNow('o150')]).toEqual(['Rajwada, C-Scheme', null])
  moreOutletsCell.set([outlet('o150', 'Vaishali Nagar')])
  expect([outletLabelNow('o1'), outletLabelNow('o150'), outletLabelNow('o151')]).toEqual(['Rajwada, C-Scheme', 'Rajwada, Vaishali Nagar', null])
})
