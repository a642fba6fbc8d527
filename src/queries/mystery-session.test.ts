import { afterEach, expect, it } from 'vitest'
import { type Deal, MYSTERY_DEAL, type MysterySession } from '#schemas/offer.ts'
import { atOutlet } from '#tests/fixtures/at-outlet.ts'
import { GUEST, OTHER_GUEST, sessionUntil } from '#tests/fixtures/outbox-entries.ts'
import { smallOutlet } from '#tests/fixtures/small-menu.ts'
import type { Cell } from './cell.ts'
import { placeCell, sessionCell } from './device.ts'
import { guestDocuments } from './guest.ts'
import { keepAnsweredSession, mysterySessionCell } from './mystery-session.ts'

const NOW = 1_764_000_000_000
const FIRST = '01890a5d-ac96-774b-8000-00000000000a'
const SECOND = '01890a5d-ac96-774b-8000-00000000000b'
const sessionOf = (id: string, outletId: string, heldUntil: number): MysterySession => ({ id, outletId, lids: 2, heldUntil, seen: [], orderId: null })

const deals = guestDocuments('deals') as Cell<readonly Deal[] | undefined>
const keep = (mystery: MysterySession): void => deals.set([{ id: MYSTERY_DEAL, offer: null, uses: [], mystery }])
const sitAt = (id: string): void => placeCell.set(atOutlet(smallOutlet({ id })))

afterEach(() => {
  for (const cell of [deals, placeCell, sessionCell]) cell.set(undefined)
})

it('M-5, M-7: who lifts a lid at a second outlet and comes back finds the first one’s session, however much later the second one’s ends', () => {
  sessionCell.set(sessionUntil(4_000_000_000_000))
  keep(sessionOf(SECOND, 'outlet-2', NOW + 900_000))
  sitAt('outlet-1')
  keepAnsweredSession(GUEST, sessionOf(FIRST, 'outlet-1', NOW + 60_000))
  expect(mysterySessionCell.get()?.id).toBe(FIRST)
  sitAt('outlet-2')
  expect(mysterySessionCell.get()?.id).toBe(SECOND)
})

it('P-12: of two sessions of one outlet the later one counts, and an answer is its guest’s alone', () => {
  sitAt('outlet-1')
  sessionCell.set(sessionUntil(4_000_000_000_000))
  keep(sessionOf(FIRST, 'outlet-1', NOW))
  keepAnsweredSession(GUEST, sessionOf(SECOND, 'outlet-1', NOW + 900_000))
  expect(mysterySessionCell.get()?.id).toBe(SECOND)
  sessionCell.set(sessionUntil(4_000_000_000_000, { guestId: OTHER_GUEST }))
  expect(mysterySessionCell.get()?.id).toBe(FIRST)
})
