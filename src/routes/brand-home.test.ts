import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { StartUpInfo } from '#schemas/brand.ts'
import { paths } from '#src/entry/paths.ts'
import type { StartUp } from '#src/queries/use-start-up.ts'
import { brandHome, homeWithout } from './brand-home.ts'

const outletOf = (code: string) => ({ id: code, code, name: 'Rajwada', area: 'C-Scheme', city: 'Jaipur', location: null })
const ready = (...codes: string[]): StartUp => ({ kind: 'ready', info: { brand: { modules: [] }, outlets: codes.map(outletOf) } as unknown as StartUpInfo })

beforeEach(() => {
  vi.stubGlobal('location', { hostname: 'rajwada.localhost' })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

it('RD-04, RT-21: a brand with one outlet begins there, one with more at its list, and an address that is no brand’s at the scanner', () => {
  expect([brandHome(ready('RAJCS')), brandHome(ready('RAJCS', 'RAJBP')), brandHome({ kind: 'loading' }), brandHome({ kind: 'unknown' })]).toEqual([paths.restaurant('RAJCS'), paths.locations(), null, paths.scan()])
})

it('ER-04: who leaves a code that could not be opened is not sent back to it', () => {
  expect([homeWithout('RAJCS', ready('RAJCS')), homeWithout('RAJBP', ready('RAJCS')), homeWithout('RAJCS', ready('RAJCS', 'RAJBP'))]).toEqual([paths.locations(), paths.home(), paths.home()])
})
