import { expect, it } from 'vitest'
import type { OrderView } from '#src/queries/use-orders.ts'
import { unbroken } from '#tests/fixtures/unbroken.ts'
import { waitingLine } from './waiting-words.ts'

it('an order that waits on this phone says until when, with the day where that is another', () => {
  const placedAt = Date.parse('2026-11-21T12:05:00+05:30')
  const lineOf = (expiresAt: number): string => waitingLine({ truth: { stage: 'phone' }, entry: { expiresAt }, order: null, placedAt } as unknown as OrderView, 'Asia/Kolkata')
  expect(lineOf(placedAt + 600_000)).toBe(unbroken('Not with the kitchen yet. Sends by itself until 12:15 pm.'))
  expect(lineOf(placedAt + 20 * 3_600_000)).toBe(unbroken('Not with the kitchen yet. Sends by itself until Sun, 8:05 am.'))
})
