import { describe, expect, it } from 'vitest'
import { paths } from '#src/entry/paths.ts'
import { cartOutlet } from './other-outlet-model.ts'

const outlets = [{ id: 'o1', code: 'RJW', name: 'Rajwada', area: 'C-Scheme', city: 'Jaipur', location: null }]

describe('a cart that belongs elsewhere (ST-19)', () => {
  it('leads back to the table its dishes were chosen at, or to the outlet', () => {
    expect(cartOutlet({ outletId: 'o1', tableCode: 'RJW012' }, outlets)).toEqual({ name: 'Rajwada, C-Scheme', href: paths.restaurant('RJW012', 'menu') })
    expect(cartOutlet({ outletId: 'o1', tableCode: null }, outlets)).toEqual({ name: 'Rajwada, C-Scheme', href: paths.restaurant('RJW') })
  })

  it('has a way on where the outlets are not known', () => {
    expect(cartOutlet({ outletId: 'o1', tableCode: 'RJW012' }, [])).toEqual({ name: null, href: paths.restaurant('RJW012', 'menu') })
    expect(cartOutlet({ outletId: 'o1', tableCode: null }, [])).toEqual({ name: null, href: paths.locations() })
  })
})
