import { describe, expect, it } from 'vitest'
import type { OrderView } from '#src/queries/use-orders.ts'
import { unbroken } from '#tests/fixtures/unbroken.ts'
import { filterOf, NO_FILTER, type OrdersFilter, waysAmong } from './orders-filter.ts'
import { chosenPeriod, type DayRange, hasReceipt, orderCard, ordersModel, ordersState, type Period, progressOf, ratedLine, spanOf, waitingLine } from './orders-model.ts'

const ZONE = 'Asia/Kolkata'
/** Saturday 21 November 2026, 12:05 pm in Jaipur. */
const NOW = Date.UTC(2026, 10, 21, 6, 35)
const DAY = 86_400_000

const view = (id: string, placedAt: number, truth: OrderView['truth'], status: string | null = null): OrderView =>
  ({ id, placedAt, truth, order: status === null ? null : { status, feedback: null }, entry: status === null ? { expiresAt: NOW + 36 * 60_000 } : null, lines: [{ quantity: 2 }, { quantity: 1 }], bill: { total: 138_600 }, serviceType: 'DI', outletName: 'C-Scheme', tableLabel: 'Table 12', token: null }) as unknown as OrderView

const served = (id: string, daysAgo: number) => view(id, NOW - daysAgo * DAY, { stage: 'kitchen', label: 'served' }, 'SETTLED')

const modelOf = (views: readonly OrderView[], period: Period, days?: DayRange, limit = 10) => ordersModel(views, chosenPeriod(period, NOW, ZONE, days), ZONE, limit)

describe('my orders (RT-08)', () => {
  const views = [view('a', NOW, { stage: 'kitchen', label: 'confirmed' }, 'CONFIRMED'), view('b', NOW, { stage: 'phone' }), served('c', 2), served('d', 12), served('e', 25)]

  it('come as running, waiting, then months', () => {
    const model = modelOf(views, 'all')
    expect(model.running.map(({ id }) => id)).toEqual(['a'])
    expect(model.waiting.map(({ id }) => id)).toEqual(['b'])
    expect(model.months.map(({ name, orders }) => [name, orders.map(({ id }) => id)])).toEqual([['November 2026', ['c', 'd']], ['October 2026', ['e']]])
  })

  it('says that there are none only where the server has said so', () => {
    const guest = { count: 0, signedIn: true, pulled: false, offline: false }
    expect(ordersState(guest)).toBe('loading')
    expect(ordersState({ ...guest, offline: true })).toBe('needs-network')
    expect(ordersState({ ...guest, pulled: true, offline: true })).toBe('empty')
    expect(ordersState({ ...guest, count: 1, offline: true })).toBe('shown')
    expect([ordersState({ ...guest, signedIn: undefined }), ordersState({ ...guest, signedIn: false, offline: true })]).toEqual(['loading', 'visitor'])
  })

  it('can be looked at by time (CO-10); what runs and waits always stands', () => {
    const ids = (period: Period, days?: DayRange) => modelOf(views, period, days).months.flatMap(({ orders }) => orders.map(({ id }) => id))
    expect([ids('this-week'), ids('last-week'), ids('this-month'), ids('last-month')]).toEqual([['c'], ['d'], ['c', 'd'], ['e']])
    const custom = (from: string, to: string) => ids('custom', { from, to })
    expect([custom('', ''), custom('2026-11-09', '2026-11-18'), custom('2026-10-27', '2026-10-27'), custom('2026-11-18', '2026-11-09')]).toEqual([['c', 'd', 'e'], ['d'], ['e'], ['d']])
    expect([custom('2026-11-10', ''), custom('', '2026-11-09')]).toEqual([['c'], ['d', 'e']])
    expect(modelOf([served('c', 200)], 'this-week').nothingFound).toBe(true)
  })

  it('stand ten on a page; running and waiting ones are not counted (CO-05)', () => {
    const many = [...views, ...Array.from({ length: 30 }, (_none, at) => served(`p${at}`, 30 + at))]
    const shown = (limit: number) => modelOf(many, 'all', undefined, limit).months.flatMap(({ orders }) => orders).length
    expect([shown(10), shown(20), shown(40)]).toEqual([10, 20, 33])
    expect([modelOf(many, 'all', undefined, 30).hasMore, modelOf(many, 'all', undefined, 33).hasMore]).toEqual([true, false])
    expect(modelOf(many, 'this-month').hasMore).toBe(false)
  })

  it('two thousand of them are put in order within a blink', () => {
    const many = Array.from({ length: 2000 }, (_none, at) => served(`p${at}`, at))
    modelOf(many, 'all')
    const started = performance.now()
    for (const period of ['all', 'last-month', 'this-week'] as const) modelOf(many, period)
    expect(performance.now() - started).toBeLessThan(150)
  })

  it('can be looked through by words and by way; what waits always stands', () => {
    const of = (id: string, way: string, dish: string, over: Record<string, unknown> = {}) => ({ ...served(id, 2), serviceType: way, lines: [{ name: dish, quantity: 1 }], token: 47, order: { status: 'SETTLED', invoiceNumber: 'RAJCS/2627/04217', address: null }, ...over }) as unknown as OrderView
    const running = { ...view('r', NOW, { stage: 'kitchen', label: 'confirmed' }, 'CONFIRMED'), lines: [{ name: 'Masala chai', quantity: 1 }] } as unknown as OrderView
    const views = [running, view('b', NOW, { stage: 'phone' }), of('p', 'SP', 'Paneer tikka'), of('d', 'DL', 'Dal fry', { order: { status: 'SETTLED', invoiceNumber: null, address: { title: 'Home' } } }), of('n', 'HOVER', 'पनीर टिक्का')]
    const found = (filter: Partial<OrdersFilter>) => {
      const model = ordersModel(views, chosenPeriod('all', NOW, ZONE), ZONE, 10, filterOf({ ...NO_FILTER, ...filter }))
      expect(model.waiting.map(({ id }) => id)).toEqual(['b'])
      return [...model.running, ...model.months.flatMap(({ orders }) => orders)].map(({ id }) => id)
    }
    expect(waysAmong(views)).toEqual(['DI', 'SP', 'DL'])
    expect([found({}), found({ text: '  ' })]).toEqual([['r', 'p', 'd', 'n'], ['r', 'p', 'd', 'n']])
    expect([found({ text: 'panir' }), found({ text: 'tika pan' }), found({ text: 'home' }), found({ text: '04217' }), found({ text: 'chai' })]).toEqual([['p', 'n'], ['p', 'n'], ['d'], ['p', 'n'], ['r']])
    expect([found({ way: 'DL' }), found({ way: 'SP', text: 'dal' }), found({ text: 'aneer' })]).toEqual([['d'], [], []])
    const none = ordersModel(views, chosenPeriod('all', NOW, ZONE), ZONE, 10, filterOf({ way: 'SP', text: 'dal' }))
    expect([none.nothingFound, none.oldestAt]).toEqual([true, NOW - 2 * DAY])
  })

  it('have a receipt unless nothing was made and nothing paid (ST-11)', () => {
    const over = (status: string, payments?: unknown[]) => hasReceipt({ ...served('c', 2), order: { status, payments } } as unknown as OrderView)
    expect([over('SETTLED'), over('CANCELLED'), over('FAILED', []), over('CANCELLED', [{}]), hasReceipt(view('b', NOW, { stage: 'expired' }))]).toEqual([true, false, false, true, false])
    // Taken for the wrong bill, and undone (decision 0034).
    const money = (amount: number, at: number) => ({ tender: 'CASH', amount, tip: 0, given: null, at })
    const undone = { ...served('c', 2), order: { status: 'CANCELLED', bill: { total: 5 }, events: [{ status: 'CANCELLED', at: 3 }], payments: [money(5, 1), money(-5, 2)] } } as unknown as OrderView
    expect(hasReceipt(undone)).toBe(false)
  })

  it('a period is asked for by moments that hold its days in every zone, and each choice of days is a period of its own', () => {
    expect(spanOf({ from: '', to: '' })).toEqual({ since: null, until: null })
    const { since, until } = spanOf({ from: '2026-10-01', to: '2026-10-31' })
    expect([since, until].map((ms) => new Date(ms ?? 0).toISOString())).toEqual(['2026-09-30T10:00:00.000Z', '2026-11-01T14:00:00.000Z'])
    const key = (from: string) => chosenPeriod('custom', NOW, ZONE, { from, to: '2026-11-01' }).key
    expect(key('2026-10-01')).not.toBe(key('2026-10-02'))
  })

  it('say where, when and what became of them', () => {
    expect(orderCard(served('c', 7), 'C-Scheme', ZONE)).toEqual({ title: 'Dine-in, C-Scheme', price: '₹1,386', when: unbroken('Sat 14 Nov, 12:05 pm · 3 items'), status: { label: 'Order Served', tone: 'good' }, money: null })
    expect(orderCard(view('x', NOW, { stage: 'kitchen', label: 'cancelled' }, 'CANCELLED'), 'C-Scheme', ZONE).status.tone).toBe('bad')
    expect(waitingLine(view('b', NOW, { stage: 'phone' }), ZONE)).toBe(unbroken('₹1,386 · sends by itself until 12:41 pm'))
    expect(waitingLine(view('b', NOW - DAY, { stage: 'phone' }), ZONE)).toBe(unbroken('₹1,386 · sends by itself until Sat, 12:41 pm'))
  })

  it('say where the money is of one that came to nothing, once some was taken (CO-08)', () => {
    const cancelled = (facts: Record<string, unknown>, status = 'CANCELLED') => orderCard({ ...view('x', NOW, { stage: 'kitchen', label: 'cancelled' }), order: { status, ...facts } } as unknown as OrderView, 'C-Scheme', ZONE).money
    const payments = [{ tender: 'CASH', amount: 138_600, tip: 0 }]
    expect([cancelled({ payments }), cancelled({ payments }, 'SETTLED'), cancelled({}), cancelled({ online: { state: 'open' } })]).toEqual(['What you paid goes back to you.', null, null, null])
  })

  it('show how much of the promised time has passed, and nothing where no time was promised', () => {
    const MINUTE = 60_000
    const running = (status: string, promise: Record<string, unknown>) =>
      ({ ...view('a', NOW, { stage: 'kitchen', label: 'confirmed' }), order: { status, orderPunchTime: NOW, events: [{ status: 'UNATTENDED', at: NOW }, { status, at: NOW + 2 * MINUTE }], ePrepTime: null, ePickupTime: null, ...promise } }) as unknown as OrderView
    const promised = running('CONFIRMED', { ePrepTime: 18, ePickupTime: NOW + 20 * MINUTE })
    expect([0, 5, 10, 25].map((minute) => progressOf(promised, NOW + minute * MINUTE))).toEqual([0, 0.25, 0.5, 0.95])
    expect(progressOf(running('CONFIRMED', { ePrepTime: 18 }), NOW + 10 * MINUTE)).toBe(0.5)
    expect(progressOf(running('CONFIRMED', {}), NOW + 10 * MINUTE)).toBeNull()
    expect(progressOf(running('UNATTENDED', {}), NOW + MINUTE)).toBeNull()
    expect(progressOf(running('READY', {}), NOW)).toBe(1)
    // A door is promised by its zone's minutes from the yes on, and is not reached when its food is ready.
    const events = [{ status: 'UNATTENDED', at: NOW }, { status: 'CONFIRMED', at: NOW + 2 * MINUTE }, { status: 'OUTFORDELIVERY', at: NOW + 20 * MINUTE }]
    const brought = running('OUTFORDELIVERY', { serviceType: 'DL', delivery: { minutes: 38 }, ePrepTime: 18, ePickupTime: NOW + 20 * MINUTE, events })
    expect([20, 30, 45].map((minute) => progressOf(brought, NOW + minute * MINUTE))).toEqual([0.5, 0.75, 0.95])
    expect(progressOf(view('b', NOW, { stage: 'unpaid' }, 'DRAFT'), NOW)).toBeNull()
  })

  it('stand among the running ones while they wait for their payment, and say so', () => {
    const unpaid = view('u', NOW, { stage: 'unpaid' }, 'DRAFT')
    const model = modelOf([unpaid], 'all')
    expect([model.running, model.waiting, model.months]).toEqual([[unpaid], [], []])
    expect(orderCard(unpaid, 'C-Scheme', ZONE).status.label).toBe('Pending')
  })

  it('say how they were rated, also while that waits, and when it was not taken', () => {
    const line = (feedback: OrderView['feedback']) => ratedLine({ ...served('c', 7), feedback })
    expect(line({ stage: 'none' })).toBeNull()
    expect([line({ stage: 'phone', rating: 2 }), line({ stage: 'outlet', rating: 2 })]).toEqual(['You rated it 2 of 5', 'You rated it 2 of 5'])
    expect(line({ stage: 'refused', code: 'FEEDBACK_CLOSED', at: 0 })).toBe('Your rating was not taken')
  })
})
