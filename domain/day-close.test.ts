import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Order } from '#schemas/order.ts'
import { businessDay, businessDayStart, dayAfter } from './business-day.ts'
import { cameIn, type DayBill, dayView, differences, isAsRead, type TillMovement, withoutWord } from './day-close.ts'

const order = (id: string, total: number, status: Order['status'] = 'SETTLED'): Order => ({ id, status, token: 1, tableLabel: 'Table 1', bill: { total }, events: [{ status, at: 5 }], orderPunchTime: 1 }) as Order
/** A payment of `amount` paise with a tip, as its order keeps it. */
const payment = (amount: number, tip = 0) => ({ id: 'p', tender: 'CASH' as const, amount, tip, given: null, reference: '', at: 3 })
const paise = fc.integer({ min: 1, max: 1_000_000 })
const tender = fc.constantFrom('CASH' as const, 'CARD' as const, 'UPI' as const, 'ONLINE' as const)

/** A day of bills, some paid, some cancelled after they were, and money for bills of the day before; and what it owes of tips, paise. */
const anyDay = fc
  .record({
    bills: fc.array(fc.record({ total: paise, tender, isPaid: fc.boolean(), tip: fc.constantFrom(0, 500), status: fc.constantFrom('SETTLED' as const, 'CANCELLED' as const, 'READY' as const), back: fc.nat({ max: 1_000_000 }) }), { maxLength: 12 }),
    earlier: fc.array(fc.record({ amount: paise, tender }), { maxLength: 4 }),
  })
  .map(({ bills, earlier }) => {
    const movements: TillMovement[] = earlier.map(({ amount, tender: way }, at) => ({ orderId: `old-${at}`, tender: way, kind: 'taken', amount }))
    let owedTips = 0
    const read = bills.map(({ total, tender: way, isPaid, tip, status, back }, at): DayBill => {
      const orderId = `bill-${at}`
      const returned = isPaid && status === 'CANCELLED' ? Math.min(back, total) : 0
      if (isPaid) movements.push({ orderId, tender: way, kind: 'taken', amount: total })
      if (isPaid && tip > 0) movements.push({ orderId, tender: way, kind: 'tip', amount: tip })
      if (returned > 0) movements.push({ orderId, tender: way, kind: 'given-back', amount: returned })
      if (isPaid && status === 'CANCELLED') owedTips += tip
      return { order: { ...order(orderId, total, status), payments: isPaid ? [payment(total, tip), ...(returned > 0 ? [payment(-returned)] : [])] : [] }, paid: (isPaid ? total : 0) - returned }
    })
    return { view: dayView('2026-11-21', read, movements, 9), owedTips }
  })

describe('the day’s close', () => {
  it('bills what was paid and what was not, and every rupee that came in has its bill', () => {
    fc.assert(
      fc.property(anyDay, ({ view }) => {
        expect(view.billed).toBe(view.paid + view.notPaid - view.toGiveBack)
        const online = (view.online?.taken ?? 0) - (view.online?.sentBack ?? 0)
        expect(view.lines.reduce((sum, { taken, givenBack }) => sum + taken - givenBack, online)).toBe(view.paid + view.earlier)
      }),
    )
  })

  it('asks about all that was not paid and all that is owed to guests, tips among it', () => {
    fc.assert(
      fc.property(anyDay, ({ view, owedTips }) => {
        const asked = (kind: string) => view.tasks.reduce((sum, task) => (task.kind === kind ? sum + task.amount : sum), 0)
        expect([asked('not-paid'), asked('give-back')]).toEqual([view.notPaid, view.toGiveBack + owedTips])
      }),
    )
  })

  it('asks about a tip that alone is left to be given back of an order that came to nothing (ST-11)', () => {
    const payments = [payment(1209, 50), payment(-1209)]
    const view = dayView('2026-11-21', [{ order: { ...order('a', 1209, 'CANCELLED'), payments }, paid: 0 }, { order: { ...order('b', 1209), payments: [payment(1209, 50)] }, paid: 1209 }], [], 9)
    expect(view.tasks).toMatchObject([{ id: 'give-back:a', kind: 'give-back', amount: 50 }])
    expect([view.billed, view.paid, view.notPaid, view.toGiveBack]).toEqual([1209, 1209, 0, 0])
  })

  it('differs by nothing where what came in is counted, and by each paisa that is more or less', () => {
    fc.assert(
      fc.property(anyDay, paise, fc.integer({ min: -100, max: 100 }), ({ view }, openingCash, off) => {
        const [cash, card, upi] = view.lines.map(cameIn) as [number, number, number]
        fc.pre(cash + openingCash + off >= 0 && card >= 0 && upi >= 0)
        const counted = { CASH: cash + openingCash + off, CARD: card, UPI: upi }
        expect(differences(view, { openingCash, counted })).toEqual(off === 0 ? [] : [{ id: 'differs:CASH', tender: 'CASH', amount: off }])
      }),
    )
  })

  it('waits for a word about each bill that is not settled and each difference', () => {
    const view = dayView('2026-11-21', [{ order: order('a', 500), paid: 0 }, { order: order('b', 700, 'CANCELLED'), paid: 700 }, { order: order('c', 100), paid: 100 }], [], 9)
    const close = { openingCash: 0, counted: { CASH: 100, CARD: 0, UPI: 0 }, notes: {} }
    expect(withoutWord(view, close)).toEqual(['not-paid:a', 'give-back:b', 'differs:CASH'])
    expect(withoutWord(view, { ...close, notes: { 'not-paid:a': 'left without paying', 'give-back:b': '  ', 'differs:CASH': 'found under the drawer' } })).toEqual(['give-back:b'])
  })

  it('is not signed for a day that has moved on', () => {
    const view = dayView('2026-11-21', [], [{ orderId: 'a', tender: 'UPI', kind: 'taken', amount: 100 }], 9)
    expect(isAsRead(view, { day: '2026-11-21', expected: { CASH: 0, CARD: 0, UPI: 100 } })).toBe(true)
    expect(isAsRead(view, { day: '2026-11-21', expected: { CASH: 0, CARD: 0, UPI: 0 } })).toBe(false)
    expect(isAsRead(view, { day: '2026-11-20', expected: { CASH: 0, CARD: 0, UPI: 100 } })).toBe(false)
  })
})

describe('the business day', () => {
  it('begins at four in the morning of the outlet’s own time', () => {
    expect(businessDay(Date.UTC(2026, 10, 21, 22, 29), 'Asia/Kolkata')).toBe('2026-11-21')
    expect(businessDay(Date.UTC(2026, 10, 21, 22, 30), 'Asia/Kolkata')).toBe('2026-11-22')
    expect(dayAfter('2026-12-31')).toBe('2027-01-01')
  })

  it('starts where its first moment is, whatever the zone', () => {
    for (const zone of ['Asia/Kolkata', 'America/New_York', 'Asia/Kathmandu', 'UTC', 'Pacific/Auckland'])
      for (const day of ['2026-11-21', '2026-03-01', '2026-12-31']) {
        const start = businessDayStart(day, zone)
        expect([zone, businessDay(start, zone), businessDay(start - 1, zone) < day]).toEqual([zone, day, true])
      }
  })
})
