import { describe, expect, it } from 'vitest'
import { factsOf, orderTruth } from '#domain/order-truth.ts'
import type { ServiceType } from '#schemas/menu.ts'
import type { Order, OrderStatus } from '#schemas/order.ts'
import type { OrderEntry } from '#schemas/outbox.ts'
import { orderCancel } from '#src/queries/order-cancel.ts'
import { type OrderFeedback, orderFeedback } from '#src/queries/order-feedback.ts'
import type { OrderView } from '#src/queries/use-orders.ts'
import { unbroken } from '#tests/fixtures/unbroken.ts'
import { type Reach, trackingModel } from './tracking-model.ts'

const ZONE = 'Asia/Kolkata'
/** 12:31 pm in Jaipur. */
const PLACED = Date.UTC(2026, 10, 21, 7, 1)
const MINUTE = 60_000
const ID = '01970000-0000-7000-8000-000000000001'
const bill = { items: 158_900, discount: 0, packing: 0, delivery: 0, taxes: [], roundOff: 0, total: 158_900 }

const entryOf = (facts: Partial<OrderEntry>): OrderEntry =>
  ({ id: ID, state: 'saved', attempts: 0, createdAt: PLACED, changedAt: PLACED, expiresAt: PLACED + 10 * MINUTE, refusal: null, replacedBy: null, withdrawing: 'no', answer: null, command: { note: '', expectedTotal: 158_900 }, ...facts }) as OrderEntry

const orderOf = (status: OrderStatus, facts: Partial<Order> = {}): Order =>
  ({ id: ID, status, orderPunchTime: PLACED + MINUTE, events: [{ status: 'UNATTENDED', at: PLACED + MINUTE }], bill, billBefore: null, ePrepTime: null, ePickupTime: null, remark: '', feedback: null, feedbackUntil: null, token: 47, ...facts }) as Order

function viewOf({ entry = null, order = null, serviceType = 'DI', now = PLACED + MINUTE, cancelled = false, feedback = orderFeedback(null, order) }: { entry?: OrderEntry | null; order?: Order | null; serviceType?: ServiceType; now?: number; cancelled?: boolean; feedback?: OrderFeedback }): OrderView {
  const line = (name: string, total: number, gone = false) => ({ lineId: ID, name, choices: '', foodType: 'VF' as const, picture: null, quantity: 1, unitPrice: total, total, cancelled: gone })
  return {
    id: ID, entry, order, truth: orderTruth(entry && factsOf(entry), order, serviceType, now), lines: [line('Angara paneer tikka', 83_000), line('Royal thali', 44_900), line('Kesar lassi', 11_000, cancelled)],
    bill, placedAt: PLACED, serviceType, tableLabel: serviceType === 'DI' || serviceType === 'RO' ? 'Table 12' : null, outletName: 'Rajwada, C-Scheme', token: order?.token ?? entry?.answer?.token ?? null, feedback, cancel: orderCancel(null, order),
  }
}

const HERE: Reach = { atTable: true, byPhone: true }
const model = (facts: Parameters<typeof viewOf>[0], reach = HERE) => trackingModel(viewOf(facts), facts.now ?? PLACED + MINUTE, ZONE, reach)

describe('an order that is on this phone', () => {
  it('says so, until when it waits, and offers to send, to show and to take back', () => {
    const shown = model({ entry: entryOf({}) })
    expect(shown).toMatchObject({ tag: { label: 'On this phone', tone: 'warn' }, side: 'Not sent yet', title: 'Your order is saved', acts: ['send-now', 'show-staff', 'take-back'], steps: { done: 0, all: 6, stands: 'waiting' }, stage: 'phone' })
    expect(shown.text).toContain(unbroken('until 12:41 pm'))
    expect(model({ entry: entryOf({ expiresAt: PLACED + 20 * 60 * MINUTE }) }).text).toContain(unbroken('until Sun, 8:31 am.'))
    expect(shown.trail.map(({ name, state }) => [name, state])).toEqual([['Saved on this phone', 'now'], ['Sending', 'next'], ['Received by the kitchen', 'next'], ['Confirmed', 'next'], ['Ready', 'next'], ['Served', 'next']])
  })

  it('has no token and claims nothing while it is being sent', () => {
    const shown = model({ entry: entryOf({ state: 'sending', attempts: 1 }) })
    expect(shown).toMatchObject({ title: 'Sending to the kitchen', text: 'You can close the app, it will still go.', side: 'No number yet', stage: 'sending', token: null })
    expect(shown.trail.filter(({ state }) => state === 'done').map(({ name }) => name)).toEqual(['Saved on this phone'])
  })

  it('admits that it does not know when no answer came in time', () => {
    const shown = model({ entry: entryOf({ attempts: 2 }), now: PLACED + 11 * MINUTE })
    expect(shown.title).toBe('We do not know yet')
    expect(shown.text).toContain('may or may not be with the kitchen')
    expect(shown.acts).toEqual(['ask-again', 'show-staff', 'take-back'])
  })

  it('asks, and says why nothing was ordered (ER-06, ER-11)', () => {
    expect(model({ entry: entryOf({ state: 'needs-confirmation', attempts: 1 }) })).toMatchObject({ title: 'Something changed', acts: ['see-change', 'take-back'], steps: { stands: 'waiting' } })
    const gone = entryOf({ state: 'needs-confirmation', attempts: 1, refusal: { code: 'ITEM_NOT_AVAILABLE', quote: null, closed: null, disabledItems: ['dal'], at: PLACED } })
    expect(model({ entry: gone })).toMatchObject({ title: 'Item(s) not available', acts: ['remove-unavailable', 'take-back'] })
    const noTable = entryOf({ state: 'rejected', attempts: 1, refusal: { code: 'TABLE_NOT_FOUND', quote: null, closed: null, at: PLACED } })
    expect(model({ entry: noTable }).acts).toEqual(['scan', 'order-again', 'forget'])
    expect(model({ entry: entryOf({ state: 'expired' }) })).toMatchObject({ title: 'The order was not made', side: '', acts: ['order-again', 'forget'] })
    const rejected = model({ entry: entryOf({ state: 'rejected', attempts: 1, refusal: { code: 'TOO_MANY_ORDERS', quote: null, closed: null, at: PLACED } }) })
    expect(rejected).toMatchObject({ title: 'Order cannot be placed', side: '', acts: ['to-menu', 'my-orders', 'to-cart', 'forget'] })
    expect(rejected.text).toContain('You already have several open orders')
    const denied = model({ entry: entryOf({ state: 'rejected', attempts: 1, refusal: { code: 'UNAUTHORIZED_ACTION', quote: null, closed: null, at: PLACED } }) })
    expect(denied).toMatchObject({ title: 'Access Denied', text: 'Please login again. Nothing was ordered and nothing is charged.', acts: ['log-in', 'order-again', 'forget'] })
    expect(rejected.trail.at(-1)).toMatchObject({ name: 'Not taken', state: 'bad' })
    expect(rejected.steps.stands).toBe('bad')
  })

  it('claims nothing of an order that was taken and then lost', () => {
    const lost = model({ entry: entryOf({ state: 'rejected', attempts: 2, answer: { token: 7, status: 'UNATTENDED', at: PLACED }, refusal: { code: 'ORDER_EXPIRED', quote: null, closed: null, at: PLACED } }) })
    expect(lost).toMatchObject({ title: 'The restaurant no longer has it', tag: { label: 'Lost' }, acts: ['ask-someone', 'order-again', 'forget'], asksFirst: true })
    expect(lost.text).toBe('Your order was taken, and their system has lost it since. If it has not come, please ask the restaurant before you order again.')
    expect(lost.trail.map(({ name }) => name)).toEqual(['Saved on this phone', 'Sending', 'Received by the restaurant', 'Lost'])
  })

  it('says that an order that was taken is asked for again after a restore, and leaves no way to take it back', () => {
    const answer = { token: 7, status: 'UNATTENDED' as const, at: PLACED }
    for (const state of ['saved', 'sending'] as const)
      expect(model({ entry: entryOf({ state, attempts: 1, answer }), now: PLACED + 11 * MINUTE })).toMatchObject({ title: 'Checking your order', tag: { label: 'Checking' }, acts: ['show-staff'] })
  })

  it('says no more of an order than that it is over where its document is gone', () => {
    const over = model({ entry: entryOf({ state: 'accepted', attempts: 1, over: true, answer: { token: 7, status: 'UNATTENDED', at: PLACED } }) })
    expect(over).toMatchObject({ title: 'This order is over', text: 'How it ended is no longer on this phone. Please ask the restaurant if something is missing.', acts: ['ask-someone', 'order-again', 'forget'], asksFirst: true })
    expect(over.trail.at(-1)).toMatchObject({ name: 'Over', state: 'stop' })
  })

  it('says where the money of a lost draft is to be asked for, and that nobody but the server had it', () => {
    const lost = model({ entry: entryOf({ state: 'rejected', attempts: 2, answer: { token: 7, status: 'DRAFT', at: PLACED }, refusal: { code: 'ORDER_EXPIRED', quote: null, closed: null, at: PLACED } }) })
    expect(lost.text).toContain('If you have paid online, show them this order')
    expect(lost.trail.map(({ name }) => name)).toEqual(['Saved on this phone', 'Lost'])
  })

  it('says nothing more of taking it back once that was answered', () => {
    expect(model({ entry: entryOf({ state: 'withdrawn', attempts: 1, withdrawing: 'asked' }) })).toMatchObject({ title: 'You cancelled this order', side: '', note: null, steps: { stands: 'stop' }, acts: ['order-again', 'forget'] })
    expect(model({ entry: entryOf({ state: 'accepted', attempts: 1, withdrawing: 'asked' }), order: orderOf('CANCELLED') }).note).toBeNull()
  })

  it('says that the server is being asked before it is taken back', () => {
    expect(model({ entry: entryOf({ attempts: 1, withdrawing: 'asked' }) }).note).toContain('Asking')
    expect(model({ entry: entryOf({ attempts: 1, withdrawing: 'asked' }), order: orderOf('UNATTENDED') }).note).toContain('already has it')
  })
})

describe('an order with the kitchen (ST-09, RD-11)', () => {
  const confirmed = (at: number) => [{ status: 'UNATTENDED' as const, at: PLACED + MINUTE }, { status: 'CONFIRMED' as const, at }]

  it('has a token as soon as the server gave one', () => {
    const asked = model({ order: { ...orderOf('UNATTENDED'), presence: 'asked', tableLabel: 'Table 12' } })
    expect([asked.title, asked.text, asked.trail.map(({ name }) => name).includes('Received by the kitchen')]).toEqual(['Order Placed', 'The staff will check that you are at Table 12, then the kitchen begins.', false])
    const ended = (status: 'CANCELLED' | 'FAILED', presence: 'asked' | 'seen') => {
      const events = [{ status: 'UNATTENDED' as const, at: PLACED + MINUTE }, { status, at: PLACED + 2 * MINUTE }]
      return model({ order: { ...orderOf(status, { events }), tableLabel: 'Table 12', presence } as Order }).trail.some(({ name }) => name === 'Received by the kitchen')
    }
    expect([ended('CANCELLED', 'asked'), ended('FAILED', 'asked'), ended('CANCELLED', 'seen')]).toEqual([false, false, true])
    expect(model({ order: orderOf('UNATTENDED') })).toMatchObject({ tag: { label: 'Pending' }, title: 'Order Placed', side: 'Token 47', stage: 'received', acts: ['call-staff', 'ask-cancel'] })
    expect(model({ entry: entryOf({ state: 'accepted', answer: { token: 47, status: 'UNATTENDED', at: PLACED + MINUTE } }) }).side).toBe('Token 47')
  })

  it('counts the minutes that were promised', () => {
    const order = orderOf('CONFIRMED', { ePrepTime: 20, events: confirmed(PLACED + 2 * MINUTE) })
    expect(model({ order, now: PLACED + 4 * MINUTE })).toMatchObject({ title: 'Ready in about 18 min', stage: 'whole', steps: { done: 3, all: 6, stands: 'now' } })
  })

  it('speaks by service type when it is ready', () => {
    const ready = (serviceType: ServiceType) => model({ serviceType, order: orderOf('READY') })
    expect(ready('SP')).toMatchObject({ title: 'Order Ready', text: 'It is at the counter. Show your token 47.' })
    expect(ready('DL').title).toBe('Out for Delivery')
    expect(ready('DT').text).toContain('your car')
  })

  it('stands at Ready on its way once it is, also where it comes to a table or a room', () => {
    for (const serviceType of ['DI', 'RO'] as const) {
      const events = [...confirmed(PLACED + 2 * MINUTE), { status: 'READY' as const, at: PLACED + 20 * MINUTE }]
      const shown = model({ serviceType, order: orderOf('READY', { events }), now: PLACED + 21 * MINUTE })
      expect(shown.trail.slice(-3).map(({ name, state, time }) => [name, state, time?.shown])).toEqual([
        ['Confirmed', 'done', unbroken('12:33 pm')],
        ['Ready', 'now', unbroken('12:51 pm')],
        [serviceType === 'DI' ? 'Served' : 'Delivered', 'next', undefined],
      ])
      expect(shown.steps).toEqual({ all: 6, done: 4, stands: 'now' })
    }
  })

  it('names what was taken out and what that takes off the bill', () => {
    const shown = model({ cancelled: true, order: orderOf('PARTIALCONFIRM', { billBefore: { ...bill, total: 169_900 }, events: [{ status: 'PARTIALCONFIRM', at: PLACED + 3 * MINUTE }] }) })
    expect(shown).toMatchObject({ title: 'Order Partially Confirmed', text: '2 items of 3 being made.' })
    const two = viewOf({ cancelled: true, order: orderOf('PARTIALCONFIRM') })
    expect(trackingModel({ ...two, lines: two.lines.map((line, at) => (at === 0 ? { ...line, quantity: 2 } : line)) }, PLACED, ZONE, HERE).text).toBe('3 items of 4 being made.')
    expect(shown.takenOff?.lines.map(({ line, words }) => [line.name, words])).toEqual([['Kesar lassi', unbroken('1 × ₹110 · Not available at 12:34 pm')]])
    expect(shown.takenOff?.bill.map(({ name, paise }) => [name, paise])).toEqual([['You ordered', 169_900], ['Taken off, with its taxes', -11_000], ['Your order now', 158_900]])
    const paid = orderOf('PARTIALCONFIRM', { billBefore: { ...bill, total: 169_900 }, payments: [{ id: ID, tender: 'UPI', amount: 169_900, tip: 0, given: null, reference: '', at: PLACED }] })
    expect(model({ cancelled: true, order: paid }).takenOff?.bill.at(-1)).toEqual({ name: 'To be given back at the counter', paise: 11_000 })
    expect(model({ cancelled: true, order: orderOf('CANCELLED') }).takenOff).toBeNull()
    expect(shown.trail.map(({ name }) => name)).toContain('Confirmed in part')
  })

  describe('by its way (RD-11)', () => {
    const ready = (at: number) => [...confirmed(PLACED + 2 * MINUTE), { status: 'READY' as const, at }]
    const away = (at: number) => [...confirmed(PLACED + 2 * MINUTE), { status: 'OUTFORDELIVERY' as const, at }]
    const address = { title: 'Home', house: 'B-14', addressLine1: 'Laxmi Path', landmark: '', locality: null, pin: { lat: 26.9, lng: 75.8 }, note: '' }
    const delivery = { minutes: 35 } as Order['delivery']

    it('is collected at the counter by its number, since when it is ready', () => {
      const shown = model({ serviceType: 'SP', order: orderOf('READY', { events: ready(PLACED + 20 * MINUTE) }), now: PLACED + 25 * MINUTE })
      expect(shown).toMatchObject({ title: 'Order Ready', text: unbroken('It has been at the counter since 12:51 pm. Show your token 47.'), bigToken: 47, scene: 'counter' })
      expect(model({ serviceType: 'SP', order: orderOf('CONFIRMED', { events: confirmed(PLACED) }) })).toMatchObject({ bigToken: null, scene: 'dishes' })
    })

    it('comes to the car, which stays where it is once its guest has said so', () => {
      const order = (arrivedAt: number | null) => orderOf('READY', { events: ready(PLACED + 20 * MINUTE), arrivedAt })
      expect(model({ serviceType: 'DT', order: order(null) })).toMatchObject({ title: 'Order Ready', text: 'Tell us when you are here, and it comes out to your car.', scene: 'car-park', acts: ['say-here'] })
      expect(model({ serviceType: 'DT', order: order(PLACED + 22 * MINUTE) }).acts).not.toContain('say-here')
      // A bay's code has said where the car is.
      const inBay = trackingModel({ ...viewOf({ serviceType: 'DT', order: order(null) }), tableLabel: 'Bay 31' }, PLACED + 22 * MINUTE, ZONE, HERE)
      expect([inBay.text, inBay.acts]).toEqual(['It comes out to Bay 31. Please stay by the car.', ['call-staff']])
      expect(model({ serviceType: 'DT', order: order(PLACED + 22 * MINUTE) }).text).toBe(unbroken('They have known since 12:53 pm that you are here. Please stay by the car.'))
    })

    it('comes to the room, or the door, by the time that was promised', () => {
      expect(model({ serviceType: 'RO', order: orderOf('READY', { events: ready(PLACED + 20 * MINUTE) }) }).text).toBe('It is on its way to your room.')
      const door = orderOf('CONFIRMED', { events: confirmed(PLACED + 2 * MINUTE), address, delivery })
      expect(model({ serviceType: 'DL', order: door, now: PLACED + 7 * MINUTE })).toMatchObject({ title: 'Here in about 30 min', text: unbroken('The kitchen is on it. It is brought to your door by about 1:08 pm.'), scene: 'dishes' })
      const out = orderOf('OUTFORDELIVERY', { serviceType: 'DL', events: away(PLACED + 20 * MINUTE), address, delivery })
      expect(model({ serviceType: 'DL', order: out, now: PLACED + 25 * MINUTE })).toMatchObject({ title: 'Out for Delivery', text: unbroken('It is on its way to Home, by about 1:08 pm.'), scene: 'road' })
      expect(model({ serviceType: 'DL', order: orderOf('OUTFORDELIVERY', { events: away(PLACED) }) }).text).toBe('It is on its way to you.')
      const steps = (order: Order) => model({ serviceType: 'DL', order }).trail.filter(({ state }) => state !== 'done').map(({ name, state, time }) => [name, state, time?.shown])
      expect(steps(door)).toEqual([['Confirmed', 'now', unbroken('12:33 pm')], ['Out for Delivery', 'next', undefined], ['Delivered', 'next', undefined]])
      // ST-09: a delivery that is ready is out, and its way says so as its heading does.
      expect(steps(orderOf('READY', { events: ready(PLACED + 20 * MINUTE), address, delivery }))).toEqual([['Out for Delivery', 'now', unbroken('12:51 pm')], ['Delivered', 'next', undefined]])
      expect(steps(out)).toEqual([['Out for Delivery', 'now', unbroken('12:51 pm')], ['Delivered', 'next', undefined]])
    })

    it('ST-09: a room’s order ends as delivered, and its way says so as its heading does', () => {
      const shown = model({ serviceType: 'RO', order: orderOf('SETTLED', { events: [...ready(PLACED + 20 * MINUTE), { status: 'SETTLED' as const, at: PLACED + 25 * MINUTE }] }) })
      expect([shown.title, shown.tag.label, shown.trail.at(-1)?.name]).toEqual(['Order Delivered', 'Delivered', 'Delivered'])
    })

    it('is told to be late once the promise has passed, and no new one is made up', () => {
      const door = orderOf('OUTFORDELIVERY', { serviceType: 'DL', events: away(PLACED + 20 * MINUTE), delivery })
      expect(model({ serviceType: 'DL', order: door, now: PLACED + 40 * MINUTE })).toMatchObject({ title: 'Later than promised', text: unbroken('We said 1:08 pm. It is still on its way.'), tag: { tone: 'warn', label: 'Out for Delivery' } })
      const table = orderOf('CONFIRMED', { serviceType: 'DI', ePrepTime: 20, events: confirmed(PLACED + 2 * MINUTE) })
      expect(model({ order: table, now: PLACED + 24 * MINUTE })).toMatchObject({ title: 'Later than promised', text: unbroken('We said 12:53 pm. It is still being made.') })
    })

    it('for later is told by its time, not by minutes', () => {
      const wantedAt = PLACED + 8 * 60 * MINUTE
      expect(model({ serviceType: 'SP', order: orderOf('UNATTENDED', { wantedAt }), now: PLACED + 30 * MINUTE }).text).toBe(unbroken('It is for 8:31 pm. The kitchen has your order and has not answered yet.'))
      const made = orderOf('CONFIRMED', { wantedAt, ePrepTime: 20, events: confirmed(PLACED + 2 * MINUTE) })
      expect(model({ serviceType: 'SP', order: made, now: PLACED + 30 * MINUTE })).toMatchObject({ title: 'Order Confirmed', text: unbroken('The kitchen makes it for 8:31 pm.'), place: unbroken('Pickup, 8:31 pm') })
      const soon = orderOf('CONFIRMED', { wantedAt: PLACED + 50 * MINUTE, ePrepTime: 20, events: confirmed(PLACED + 2 * MINUTE) })
      expect([30, 55].map((minutes) => model({ serviceType: 'SP', order: soon, now: PLACED + minutes * MINUTE }).place)).toEqual([unbroken('Pickup, 1:21 pm'), 'Pickup'])
      // Over, or fetched sooner: the time will not be.
      for (const status of ['CANCELLED', 'SETTLED'] as const)
        expect(model({ serviceType: 'SP', order: orderOf(status, { wantedAt, events: [...confirmed(PLACED), { status, at: PLACED + 5 * MINUTE }] }), now: PLACED + 30 * MINUTE }).place).toBe('Pickup')
      const far = orderOf('CONFIRMED', { serviceType: 'DL', wantedAt, events: confirmed(PLACED), address: { title: 'Grandmother in Bani Park, behind the temple' } as unknown as Order['address'] })
      expect(model({ serviceType: 'DL', order: far, now: PLACED + 30 * MINUTE }).place).toBe(unbroken('Grandmother in Ba…, 8:31 pm'))
    })

    it('offers to order again what came to nothing', () => {
      expect(model({ serviceType: 'DL', order: orderOf('CANCELLED', { events: [...confirmed(PLACED), { status: 'CANCELLED', at: PLACED + 5 * MINUTE }] }) }).acts).toEqual(['order-again'])
    })
  })

  it('ST-11: sends nobody to the counter with a bill that is paid, and does not say that nothing is charged where it was (RD-11)', () => {
    const paidWith = (tender: 'ONLINE' | 'CASH' | 'ROOM', amount = 158_900) => ({ id: ID, tender, amount, tip: 0, given: null, reference: '', at: PLACED })
    const served = (facts: Partial<Order>, serviceType: ServiceType = 'DI') => model({ serviceType, order: orderOf('SETTLED', { events: [...confirmed(PLACED), { status: 'SETTLED', at: PLACED + 20 * MINUTE }], ...facts }) }).text
    expect(served({})).toBe('Enjoy. The bill of ₹1,589.00 is at the counter.')
    expect(served({}, 'RO')).toBe('Enjoy. The bill of ₹1,589.00 can be paid now or go on the room.')
    expect(served({ paymentStatus: 'SUCCESS', payments: [paidWith('ROOM')] }, 'RO')).toMatch(/ is on the room, and is settled at check-out\.$/)
    for (const serviceType of ['DI', 'RO'] as const) expect(served({ paymentStatus: 'SUCCESS', payments: [paidWith('ONLINE')] }, serviceType)).toBe('Enjoy. The bill of ₹1,589.00 is paid.')
    expect(served({ bill: { ...bill, discount: 158_900, total: 0 } })).toBe('Enjoy. There is nothing to pay.')
    for (const serviceType of ['SP', 'DT', 'DL'] as const) {
      expect(served({}, serviceType)).toBe('Enjoy. The bill of ₹1,589.00 is still open.')
      expect(served({ paymentStatus: 'SUCCESS', payments: [paidWith('ONLINE')] }, serviceType)).toBe('Enjoy. The bill of ₹1,589.00 is paid.')
    }
    const cancelled = (facts: Partial<Order>) => model({ order: orderOf('CANCELLED', { events: [...confirmed(PLACED), { status: 'CANCELLED', at: PLACED + 5 * MINUTE }], ...facts }) }).text
    expect(cancelled({})).toBe('The outlet cancelled it. Nothing is charged.')
    const ask = { id: ID, reason: 'We have to go', askedAt: PLACED, answeredAt: PLACED + 5 * MINUTE }
    expect(cancelled({ cancelAsk: { ...ask, answer: 'YES' } })).toBe('The outlet cancelled it, as you asked. Nothing is charged.')
    expect(cancelled({ cancelAsk: { ...ask, answer: 'NO' } })).toBe('The outlet cancelled it. Nothing is charged.')
    expect(cancelled({ payments: [paidWith('ONLINE'), paidWith('ONLINE', -158_900)] })).toBe('The outlet cancelled it. What you paid goes back to you.')
    expect(cancelled({ remark: 'The tandoor is out', payments: [paidWith('ONLINE')] })).toBe('The outlet cancelled it: The tandoor is out. What you paid goes back to you.')
    expect(cancelled({ online: { id: ID, state: 'pending', amount: 158_900, since: PLACED, until: null, tries: 1, reference: '', bankReference: '', method: '', reason: '' } })).toBe('The outlet cancelled it. A payment that should still arrive goes back to you.')
  })

  it('is Served at a table and Delivered elsewhere, and can be rated for a while (VA-27)', () => {
    const order = orderOf('SETTLED', { feedbackUntil: PLACED + 60 * MINUTE, events: [...confirmed(PLACED + 2 * MINUTE), { status: 'SETTLED', at: PLACED + 20 * MINUTE }] })
    expect(model({ order, now: PLACED + 30 * MINUTE })).toMatchObject({ title: 'Order Served', acts: ['rate', 'call-staff'], steps: { done: 6, all: 6 } })
    expect(model({ order, serviceType: 'SP', now: PLACED + 30 * MINUTE }).title).toBe('Order Delivered')
    expect(model({ order, now: PLACED + 61 * MINUTE }).acts).not.toContain('rate')
  })

  it('ST-10: does not go on promising an answer when nobody has answered', () => {
    const order = orderOf('UNATTENDED')
    expect(model({ order, now: PLACED + 3 * MINUTE }).text).toBe('The kitchen has your order and has not answered yet. This takes up to 3 minutes.')
    expect(model({ order, now: PLACED + 5 * MINUTE }).text).toBe('Nobody has answered yet. Please ask the staff: the order is on their screen.')
    expect(model({ order, now: PLACED + 5 * MINUTE }).acts[0]).toBe('ask-someone')
    expect(model({ order, serviceType: 'RO', now: PLACED + 5 * MINUTE })).toMatchObject({ text: expect.stringContaining('ask the staff') as string, acts: ['ask-someone', 'ask-cancel'] })
    // Who is not at a table has no staff beside them, and calls where this phone has the number.
    for (const serviceType of ['SP', 'DL', 'DT'] as const) {
      const shown = model({ order, serviceType, now: PLACED + 5 * MINUTE })
      expect([shown.text, shown.acts[0]]).toEqual(['Nobody has answered yet. Please call the outlet: the order is on their screen.', 'call-outlet'])
      expect(shown.acts).not.toContain('say-here')
      expect(model({ order, serviceType, now: PLACED + 5 * MINUTE }, { atTable: false, byPhone: false }).text).toContain('ask the staff')
    }
  })

  it('does not ask again for what was said, and says what became of it', () => {
    const order = orderOf('SETTLED', { feedbackUntil: PLACED + 60 * MINUTE })
    const after = (feedback: OrderFeedback) => model({ order, feedback })
    expect(after({ stage: 'none' })).toMatchObject({ rateUntil: PLACED + 60 * MINUTE, rated: null })
    expect(after({ stage: 'phone', rating: 2 })).toMatchObject({ rateUntil: null, acts: ['call-staff'], rated: 'Your rating is saved on this phone and will be sent by itself.' })
    expect(after({ stage: 'outlet', rating: 2 }).rated).toBe('Thank you for your rating.')
    expect(after({ stage: 'refused', code: 'FEEDBACK_CLOSED', at: PLACED + 50 * MINUTE })).toMatchObject({ rateUntil: null, rated: 'Your rating was not taken. An order can be rated for 30 minutes after it was served.' })
  })

  it('ST-09: a draft is placed and pending; it is not said to be with the kitchen before it is paid, nor to have been when it never was', () => {
    const draft = { status: 'DRAFT' as const, at: PLACED + MINUTE }
    const unpaid = model({ order: orderOf('DRAFT', { events: [draft] }) })
    expect(unpaid).toMatchObject({ title: 'Order Placed', tag: { label: 'Pending', tone: 'warn' }, text: unbroken('It goes to the kitchen once it is paid, until 12:47 pm.'), acts: ['give-up'] })
    expect(unpaid.trail.find(({ name }) => name === 'Received by the kitchen')).toMatchObject({ state: 'next', time: null })
    const prepaid = (order: Order) => model({ order: { ...order, paymentTiming: 'PRE_PAYMENT' } }).trail.map(({ name, state }) => [name, state])
    expect(prepaid(orderOf('DRAFT', { events: [draft] })).slice(1, 4)).toEqual([['Sending', 'done'], ['Waits for its payment', 'now'], ['Received by the kitchen', 'next']])
    expect(prepaid(orderOf('CONFIRMED', { events: [draft, { status: 'UNATTENDED', at: PLACED + 2 * MINUTE }, { status: 'CONFIRMED', at: PLACED + 3 * MINUTE }] })).slice(2, 5)).toEqual([['Paid', 'done'], ['Received by the kitchen', 'done'], ['Confirmed', 'now']])
    const ended = (status: 'FAILED' | 'CANCELLED') => model({ order: orderOf(status, { events: [draft, { status, at: PLACED + 5 * MINUTE }] }) })
    expect(ended('FAILED').text).toContain('not paid in time')
    expect(ended('CANCELLED').text).toContain('You cancelled it')
    for (const { trail } of [ended('FAILED'), ended('CANCELLED')]) expect(trail.map(({ name }) => name)).not.toContain('Received by the kitchen')
    const answered = model({ order: orderOf('UNATTENDED', { events: [draft, { status: 'UNATTENDED', at: PLACED + 10 * MINUTE }] }), now: PLACED + 12 * MINUTE })
    expect(answered.text).toContain('has not answered yet')
  })

  it('says who knows of an ask to cancel, and offers it once (CA-22)', () => {
    const asked = { id: ID, reason: '', askedAt: PLACED, answer: null, answeredAt: null }
    const shown = model({ order: orderOf('CONFIRMED', { events: confirmed(PLACED), cancelAsk: asked }) })
    expect(shown.note).toBe('The restaurant has been asked to cancel it. It goes on until they say yes.')
    expect(shown.acts).not.toContain('ask-cancel')
    expect(model({ order: orderOf('CONFIRMED', { events: confirmed(PLACED), cancelAsk: { ...asked, answer: 'NO', answeredAt: PLACED } }) }).note).toBe('The restaurant cannot cancel it any more.')
    expect(model({ serviceType: 'SP', order: orderOf('READY', { events: [...confirmed(PLACED), { status: 'READY', at: PLACED + MINUTE }] }) }).acts).not.toContain('ask-cancel')
  })

  it('that nobody answered is asked about before it is ordered anew, of the staff at a table and by telephone elsewhere', () => {
    const failed = (serviceType: ServiceType) => model({ serviceType, order: orderOf('FAILED') })
    expect(failed('DI')).toMatchObject({ acts: ['ask-someone', 'order-again'], asksFirst: true, text: expect.stringContaining('ask the staff before') as string })
    expect(failed('SP')).toMatchObject({ acts: ['call-outlet', 'order-again'], asksFirst: true, text: expect.stringContaining('call the outlet before') as string })
    // From another table, or at home, a call would ring where its guest is now.
    const elsewhere = (serviceType: ServiceType, byPhone: boolean) => model({ order: orderOf('FAILED', { events: [{ status: 'UNATTENDED', at: PLACED }, { status: 'FAILED', at: PLACED + MINUTE }] }), serviceType }, { atTable: false, byPhone })
    expect([elsewhere('DI', true), elsewhere('DI', false), elsewhere('SP', false)].map(({ acts }) => acts)).toEqual([['call-outlet', 'order-again'], ['order-again'], ['order-again']])
    expect(elsewhere('SP', false).text).not.toContain('call the outlet')
    // The sentence names whom the button asks.
    for (const way of ['DI', 'RO'] as const) expect(elsewhere(way, true)).toMatchObject({ acts: ['call-outlet', 'order-again'], text: expect.stringContaining('call the outlet before') as string })
    expect(model({ order: orderOf('UNATTENDED') }, { atTable: false, byPhone: true }).acts).toEqual(['ask-cancel'])
    const unpaid = model({ order: orderOf('FAILED', { events: [{ status: 'DRAFT', at: PLACED }, { status: 'FAILED', at: PLACED + 15 * MINUTE }] }) })
    expect(unpaid).toMatchObject({ acts: ['order-again'], asksFirst: false })
    expect(model({ order: orderOf('CANCELLED') })).toMatchObject({ acts: ['order-again'], asksFirst: false })
  })

  it('ends where it ended', () => {
    const shown = model({ order: orderOf('CANCELLED', { remark: 'The tandoor is cold.', events: [...confirmed(PLACED + 2 * MINUTE), { status: 'CANCELLED', at: PLACED + 5 * MINUTE }] }) })
    expect(shown).toMatchObject({ tag: { tone: 'bad' }, text: 'The outlet cancelled it: The tandoor is cold. Nothing is charged.' })
    expect(shown.trail.map(({ name }) => name)).toEqual(['Saved on this phone', 'Sending', 'Received by the kitchen', 'Confirmed', 'Cancelled'])
    expect([shown.trail.at(-1)?.state, shown.steps]).toEqual(['bad', { all: 6, done: 4, stands: 'bad' }])
  })

  it('tells of a total that fell', () => {
    expect(model({ entry: entryOf({ command: { note: '', expectedTotal: 170_000 } as OrderEntry['command'] }), order: orderOf('UNATTENDED') }).note).toBe('Prices fell while it waited: you pay ₹1,589.00 instead of ₹1,700.00.')
  })
})
