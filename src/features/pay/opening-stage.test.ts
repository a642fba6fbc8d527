import { describe, expect, it } from 'vitest'
import { payTruth } from '#domain/pay-truth.ts'
import type { OnlinePayment } from '#schemas/online-payment.ts'
import { intentOf, LEFT_AT, onlineOf, orderOf } from '#tests/fixtures/paying.ts'
import { type Opening, openingNow } from './opening-stage.ts'
import type { PayGround } from './pay-facts.ts'

const OPEN = onlineOf('open', { tries: 0 })
const ground = (online: OnlinePayment | undefined, heard: OnlinePayment | null = null): PayGround => {
  const facts = { intent: heard && intentOf({ heard }), order: orderOf('CONFIRMED', online && { online }), offline: false, now: LEFT_AT, clockSkewMs: 0 }
  return { ...facts, truth: payTruth(facts), outlet: null, timeZone: 'Asia/Kolkata', isTold: false }
}
const opening = (stage: Opening['stage'], before: OnlinePayment | null): Opening => ({ stage, code: 'NO_NETWORK', before })

describe.each(['notcharged', 'closed', 'login'] as const)('FACTS E1: that the payment page was not opened (%s)', (stage) => {
  it.each([
    ['the bill is paid', onlineOf('paid')],
    ['it is being checked', onlineOf('pending')],
    ['it was paid too late', onlineOf('late')],
    ['a try of it failed', onlineOf('failed')],
    ['it was closed', onlineOf('closed', { tries: 0, since: OPEN.since + 1 })],
    ['a word of a later release', onlineOf('held')],
  ])('is not said any more once the server says more: %s', (_, online) => {
    for (const before of [null, OPEN]) {
      expect(openingNow(opening(stage, before), ground(online)).stage).toBeNull()
      expect(openingNow(opening(stage, before), ground(before ?? undefined, { ...online, since: online.since + 1 })).stage).toBeNull()
    }
  })

  it('is said for as long as the server says what it had said before, or that the page was asked for', () => {
    const [failed, closed] = [onlineOf('failed'), onlineOf('closed')]
    for (const [before, now] of [[null, undefined], [null, OPEN], [OPEN, OPEN], [failed, failed], [closed, closed], [closed, { ...OPEN, since: closed.since + 1 }]] as const)
      expect(openingNow(opening(stage, before), ground(now)).stage).toBe(stage)
  })
})

it('a page that is being asked for can be stopped until there is an answer, whatever the server says meanwhile', () => {
  expect(openingNow(opening('opening', null), ground(onlineOf('pending'))).stage).toBe('opening')
})
