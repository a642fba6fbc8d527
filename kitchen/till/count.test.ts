import { describe, expect, it } from 'vitest'
import type { DayView } from '#schemas/day-close.ts'
import { closeOf, countedPaise, NOTHING_TYPED, paiseOf, settlingOf, type Typed, typedFor, wrongFields } from './count-model.ts'

const line = (tender: 'CASH' | 'CARD' | 'UPI', taken: number, tips = 0) => ({ tender, payments: 1, taken, tips, givenBack: 0 })
const view: DayView = {
  day: '2026-11-21', asOf: 1, bills: 2, billed: 70_000, paidBills: 1, paid: 50_000, notPaid: 20_000, toGiveBack: 0, earlier: 0,
  lines: [line('CASH', 50_000, 1000), line('CARD', 0), line('UPI', 0)],
  tasks: [{ id: 'not-paid:a', kind: 'not-paid', orderId: 'a', token: 4, place: 'Table 7', amount: 20_000, since: 1 }], closed: null,
}
const typed = (over: Partial<Typed>): Typed => ({ ...NOTHING_TYPED, ...over })

describe('the count at the day’s close', () => {
  it('reads rupees as people type them', () => {
    expect(['16800', '16,800', ' 16800.5 ', '0', '16800.505', '-20', 'ten', ''].map(paiseOf)).toEqual([1_680_000, 1_680_000, 1_680_050, 0, null, null, null, null])
  })

  it('reads a minus where more may have gone back than came in, and never in the drawer', () => {
    const typings = ['-525', '−525', ' - 1,250.5', '525', '-0', '-', '--5', '5-', 'minus 5']
    expect(typings.map((text) => countedPaise('CARD', text))).toEqual([-52_500, -52_500, -125_050, 52_500, 0, null, null, null, null])
    expect(typings.map((text) => countedPaise('CASH', text)).filter((paise) => paise !== null)).toEqual([52_500])
  })

  it('says in which fields something stands that is no amount', () => {
    expect(wrongFields(typed({ opening: 'ten', counted: { CASH: '-5', CARD: '-5', UPI: '5-' } }))).toEqual(['opening', 'CASH', 'UPI'])
    expect(wrongFields(NOTHING_TYPED)).toEqual([])
  })

  it('is not made before a way is counted by which more was given back than taken, and agrees with a minus', () => {
    const back: DayView = { ...view, tasks: [], lines: [line('CASH', 0), { ...line('CARD', 0), givenBack: 52_500 }, line('UPI', 0)] }
    expect(closeOf(back, NOTHING_TYPED)).toBeNull()
    const close = closeOf(back, typed({ counted: { CASH: '', CARD: '-525', UPI: '' } }))
    expect(close).toMatchObject({ counted: { CASH: 0, CARD: -52_500, UPI: 0 }, expected: { CARD: -52_500 } })
    expect(settlingOf(back, close)).toEqual({ differing: [], left: [] })
  })

  it('is not made before every way that money came in by is counted', () => {
    expect(closeOf(view, NOTHING_TYPED)).toBeNull()
    expect(closeOf(view, typed({ counted: { CASH: '510', CARD: '', UPI: '' } }))).toMatchObject({ openingCash: 0, counted: { CASH: 51_000, CARD: 0, UPI: 0 }, expected: { CASH: 51_000, CARD: 0, UPI: 0 } })
    expect(closeOf(view, typed({ opening: 'many', counted: { CASH: '510', CARD: '', UPI: '' } }))).toBeNull()
  })

  it('is kept for its own day alone', () => {
    const counting = { day: view.day, typed: typed({ opening: '2000' }) }
    expect([typedFor(counting, view.day).opening, typedFor(counting, '2026-11-22')]).toEqual(['2000', NOTHING_TYPED])
  })

  it('makes what differs a task, and takes a word for it', () => {
    const short = typed({ opening: '2000', counted: { CASH: '2490', CARD: '', UPI: '' } })
    expect(settlingOf(view, closeOf(view, short))).toEqual({ differing: [{ id: 'differs:CASH', tender: 'CASH', amount: -2000 }], left: ['not-paid:a', 'differs:CASH'] })
    const said = { ...short, notes: { 'not-paid:a': 'comes back', 'differs:CASH': ' change for No. 3 ' } }
    expect(settlingOf(view, closeOf(view, said)).left).toEqual([])
    expect(closeOf(view, said)?.notes).toEqual({ 'not-paid:a': 'comes back', 'differs:CASH': 'change for No. 3' })
  })
})
