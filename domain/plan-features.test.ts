import { expect, it } from 'vitest'
import { hasFeature } from './plan-features.ts'

it('RO-04: an outlet has the premium features that its plan names, and no others', () => {
  const outlet = { additionalProperties: { 'plan.plus.features': 'pwa, cash card' } }
  expect([hasFeature(outlet, 'pwa'), hasFeature(outlet, 'cash card'), hasFeature(outlet, 'upsell')]).toEqual([true, true, false])
  expect(hasFeature({ additionalProperties: {} }, 'pwa')).toBe(false)
})
