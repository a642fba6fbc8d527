import { renderToStaticMarkup as html } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { DayView } from '#schemas/day-close.ts'
import { closeOf, NOTHING_TYPED, settlingOf, type Typed } from './count-model.ts'
import { DayTasks } from './day-tasks.tsx'

const view: DayView = {
  day: '2026-11-21', asOf: 1, bills: 1, billed: 50_000, paidBills: 1, paid: 50_000, notPaid: 0, toGiveBack: 0, earlier: 0,
  lines: [{ tender: 'CASH', payments: 1, taken: 50_000, tips: 0, givenBack: 0 }], tasks: [], closed: null,
}

it('a count agrees once there is one', () => {
  const shown = (typed: Typed): string => {
    const close = closeOf(view, typed)
    return html(<DayTasks view={view} settling={settlingOf(view, close)} isCounted={close !== null} typed={typed} onNote={() => undefined} onSettle={() => undefined} />)
  }
  expect(shown(NOTHING_TYPED)).toContain('Every bill is paid. The count is still to come.')
  expect(shown({ ...NOTHING_TYPED, counted: { CASH: '500', CARD: '', UPI: '' } })).toContain('Every bill is paid and the count agrees.')
})
