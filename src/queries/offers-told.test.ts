import { expect, it } from 'vitest'
import { areOffersTold } from './offers-told.ts'

it('that there are no offers is known once they were pulled, and not before, offline or while the worker starts', () => {
  const pulled = (count: number) => ({ offers: { pulled: count, documents: 0 } })
  expect(areOffersTold(null)).toBe(false)
  for (const state of ['idle', 'pulling', 'offline', 'error'] as const) expect([areOffersTold({ state, collections: {} }), areOffersTold({ state, collections: pulled(0) }), areOffersTold({ state, collections: pulled(1) })]).toEqual([false, false, true])
  for (const state of ['live', 'waiting'] as const) expect(areOffersTold({ state, collections: {} })).toBe(true)
})
