import { describe, expect, it } from 'vitest'
import { feedbackEntry, GUEST, idAt, orderEntry, orderOf, OTHER_GUEST } from '#tests/fixtures/outbox-entries.ts'
import { isWaitingView, orderViews } from './order-view.ts'

const NOW = 1_800_000_000_000
const none: never[] = []

describe('what is said of the guest’s orders', () => {
  it('joins what this phone sent with what the server holds, newest first', () => {
    const [waiting, sent] = [orderEntry(NOW - 1_000), orderEntry(NOW - 2_000, { state: 'accepted', attempts: 1, answer: { token: 7, status: 'UNATTENDED', at: NOW } })]
    const elsewhere = orderOf(orderEntry(NOW - 3_000), { status: 'SETTLED' })
    const views = orderViews([sent, waiting], [orderOf(sent, { status: 'CONFIRMED' }), elsewhere], GUEST, NOW, none)
    expect(views.map(({ id, truth }) => [id, truth])).toEqual([
      [waiting.id, { stage: 'phone' }],
      [sent.id, { stage: 'kitchen', label: 'confirmed' }],
      [elsewhere.id, { stage: 'kitchen', label: 'served' }],
    ])
    expect(views.map(isWaitingView)).toEqual([true, false, false])
    expect(views[0]).toMatchObject({ token: null, outletName: 'Rajwada', tableLabel: 'Table 12', lines: [{ name: 'Dal', quantity: 1, total: 22_000 }] })
  })

  it('stands in the order in which the server took them, whatever the clock of the phone that placed one (CO-05)', () => {
    const [ahead, behind] = [orderEntry(NOW + 86_400_000), orderEntry(NOW - 400 * 86_400_000)]
    const orders = [orderOf(ahead, { orderPunchTime: NOW - 3_000 }), orderOf(behind, { orderPunchTime: NOW - 1_000 }), orderOf(orderEntry(NOW - 2_000))]
    expect(orderViews([], orders, GUEST, NOW, none).map(({ order }) => NOW - (order?.orderPunchTime ?? 0))).toEqual([1_000, 2_000, 3_000])
  })

  it('never claims more than the server said: sent without an answer is not ordered, and in the end not known', () => {
    const entry = orderEntry(NOW, { attempts: 2 })
    expect(orderViews([entry], none, GUEST, NOW + 1_000, none)[0]?.truth).toEqual({ stage: 'sending' })
    expect(orderViews([entry], none, GUEST, NOW + 700_000, none)[0]?.truth).toEqual({ stage: 'unknown' })
  })

  it('leaves out other guests, feedback, and entries that another took the place of', () => {
    const replaced = orderEntry(NOW - 5, { state: 'needs-confirmation', replacedBy: idAt(NOW) })
    expect(orderViews([orderEntry(NOW - 9, { guestId: OTHER_GUEST }), feedbackEntry(NOW, idAt(1)), replaced], none, GUEST, NOW, none)).toEqual([])
    expect(orderViews([orderEntry(NOW)], none, null, NOW, none)).toEqual([])
  })

  it('says of an order what its guest said of it, also while that waits', () => {
    const order = orderOf(orderEntry(NOW - 9), { status: 'SETTLED', feedbackUntil: NOW })
    const unsaid = orderViews([], [order], GUEST, NOW, none)
    const said = orderViews([feedbackEntry(NOW, order.id)], [order], GUEST, NOW, unsaid)
    expect([...unsaid, ...said].map(({ feedback }) => feedback)).toEqual([{ stage: 'none' }, { stage: 'phone', rating: 5 }])
    expect(orderViews([feedbackEntry(NOW, order.id, { state: 'sending' })], [order], GUEST, NOW, said)).toBe(said)
  })

  it('keeps the identity of what did not change, so that nothing is painted again', () => {
    const [first, second] = [orderEntry(NOW - 2_000), orderEntry(NOW - 1_000)]
    const before = orderViews([first, second], none, GUEST, NOW, none)
    expect(orderViews([first, second], none, GUEST, NOW + 5_000, before)).toBe(before)
    const after = orderViews([first, { ...second, state: 'sending', attempts: 1 }], none, GUEST, NOW, before)
    expect(after).not.toBe(before)
    expect(after[1]).toBe(before[1])
    expect(after[0]).not.toBe(before[0])
  })
})
