/** An order on its way: each way in each status, what may be asked about it, and what became of that. */
import { ASSISTANCE_COOL_DOWN_MS } from '#domain/order-wait.ts'
import type { Order, OrderStatus } from '#schemas/order.ts'
import type { CancelEntry, FeedbackEntry, OutboxEntry } from '#schemas/outbox.ts'
import { uuidV7Now } from '../contract/ids.ts'
import { say } from '../e2e/say.ts'
import { writeEntries } from '../harness/device.ts'
import { type Act, cutOff, inTurn, offline, press, sheetOpens, shows } from './acts.ts'
import { deadZone } from './held.ts'
import { withBills } from './bills.ts'
import { entryOf, orderIn, refusedWith } from './orders.ts'
import { type BrandName, ON_PHONE } from './sizes.ts'
import { writeOrders } from './stage.ts'
import type { Scene, State } from './state.ts'

/** After every order of these states was served, which is written as a state is opened. */
const ANSWERED_AT = Date.now() + 86_400_000
const MINUTE = 60_000

type Changed = (order: Order, now: number) => Partial<Order>

interface Tracked {
  status?: OrderStatus
  change?: Changed
  /** What the phone holds beside the order. */
  entry?: (order: Order, now: number) => OutboxEntry
  then?: Act
  brand?: BrandName
}

const tracked = (name: string, { status = 'CONFIRMED', change = () => ({}), entry, then, brand = 'rajwada' }: Tracked): State => ({
  name: `track-${name}`, who: 'guest', brands: [brand], looks: ON_PHONE,
  open: async (scene) => {
    const now = Date.now()
    const order = orderIn(status, scene.table, now)
    const changed = withBills({ ...order, ...change(order, now) }, scene.table)
    const opened = async (): Promise<void> => {
      await scene.page.goto(`${scene.brand.origin}/web/confirmation/${order.id}`)
      await scene.page.getByText(String(order.token)).first().waitFor()
    }
    await writeOrders(scene.stage, scene.table, [changed])
    await opened()
    if (entry) {
      await scene.page.context().route('**/api/{orders,feedbacks}/**', (route) => (route.request().method() === 'GET' ? route.continue() : undefined))
      await writeEntries(scene.page, [entry(changed, now)])
      await opened()
    }
    await then?.(scene)
  },
})

/** Where guests are served so, and the order as it then is. */
const WAYS = {
  room: { brand: 'amber', change: () => ({ serviceType: 'RO', tableType: 'RO', tableLabel: 'Room 214' }) },
  car: { brand: 'kettle', change: () => ({ serviceType: 'DT', tableType: 'DT', tableLabel: null, vehicle: { number: 'RJ14CA4821', description: 'White Baleno, red sticker' } }) },
  counter: { brand: 'kettle', change: () => ({ serviceType: 'SP', tableType: 'SP', tableLabel: null }) },
} as const satisfies Record<string, Tracked>
type Way = keyof typeof WAYS
const STATUSES = {
  placed: 'UNATTENDED', confirmed: 'CONFIRMED', partial: 'PARTIALCONFIRM', ready: 'READY', served: 'SETTLED', cancelled: 'CANCELLED', failed: 'FAILED',
} as const satisfies Record<string, OrderStatus>
type StatusName = keyof typeof STATUSES
/** Each way has the others in states-after.ts, in every size. */
const MISSING: Readonly<Record<Way, readonly StatusName[]>> = {
  room: ['placed', 'partial', 'ready', 'cancelled', 'failed'],
  car: ['placed', 'confirmed', 'partial', 'served', 'cancelled', 'failed'],
  counter: ['placed', 'partial', 'served', 'cancelled', 'failed'],
}
const BY_WAY = (Object.keys(WAYS) as Way[]).flatMap((way) => MISSING[way].map((name) => tracked(`${way}-${name}`, { ...WAYS[way], status: STATUSES[name] })))

const common = ({ id, outletId }: Order, { table }: Pick<Scene, 'table'>, now: number) =>
  ({
    id: uuidV7Now(), version: 1, guestId: table.guestId, outletId, attempts: 0, createdAt: now, nextAttemptAt: now + 8 * MINUTE, expiresAt: null,
    changedAt: now, refusal: null, replacedBy: null, withdrawing: 'no', orderId: id,
  }) as const

type Entry = (scene: Scene, order: Order, now: number) => OutboxEntry
const cancelAsked = (change: Partial<CancelEntry> = {}): Entry => (scene, order, now) => {
  const { orderId, ...row } = common(order, scene, now)
  return { ...row, kind: 'ask-cancel', state: 'saved', command: { version: 1, id: row.id, orderId, reason: '', askedAt: now }, ...change }
}
const rated = (change: Partial<FeedbackEntry> = {}): Entry => (scene, order, now) => {
  const { orderId, ...row } = common(order, scene, now)
  const feedback = { id: row.id, orderId, overallRating: 4, foodRating: null, serviceRating: null, ambienceRating: null, remark: '' }
  return { ...row, kind: 'give-feedback', state: 'saved', command: { version: 1, givenAt: now, feedback } as FeedbackEntry['command'], ...change }
}
/** An order with an entry of its guest beside it. */
const beside = (name: string, entry: Entry, words: string, over: Tracked = {}): State => {
  let held: Scene | null = null
  const { open, ...rest } = tracked(name, { ...over, entry: (order, now) => entry(held as Scene, order, now), then: shows(words) })
  return { ...rest, open: async (scene) => {
    held = scene
    await open(scene)
  } }
}
const answered = (answer: 'NO' | null): Changed => (_order, now) => ({ cancelAsk: { id: uuidV7Now(), reason: '', askedAt: now - MINUTE, answer, answeredAt: answer === null ? null : now } })
const draft: Changed = (_order, now) => ({ status: 'DRAFT', paymentTiming: 'PRE_PAYMENT', paymentType: 'PREPAID', events: [{ status: 'DRAFT', at: now - 5 * MINUTE }] })

/** An order that is on this phone alone; one that was tried may have arrived. */
const onPhone = (name: string, attempts: number, then: Act): State => ({
  name: `track-${name}`, who: 'guest', brands: ['rajwada'], looks: ON_PHONE,
  open: async (scene) => {
    const entry = entryOf(scene.table, Date.now(), 1, { attempts })
    await deadZone(scene)
    await writeEntries(scene.page, [entry])
    await scene.page.goto(`${scene.brand.origin}/web/confirmation/${entry.id}`)
    await scene.page.locator('h1').first().waitFor()
    await then(scene)
  },
})

export const TRACK_STATES: readonly State[] = [
  ...BY_WAY,
  tracked('cancel', { then: inTurn(press(say('tracking.cancel.ask')), sheetOpens) }),
  beside('cancel-on-phone', cancelAsked(), say('tracking.cancel.phone')),
  beside('cancel-too-late', cancelAsked({ state: 'rejected', attempts: 1, refusal: refusedWith('ACT_REFUSED', Date.now()) }), say('tracking.cancel.tooLate'), { status: 'READY' }),
  tracked('cancel-asked', { change: answered(null), then: shows(say('tracking.cancel.asked')) }),
  tracked('cancel-refused', { change: answered('NO'), then: shows(say('tracking.cancel.no')) }),
  tracked('cancel-unanswered', { status: 'SETTLED', change: answered(null), then: shows(say('tracking.cancel.unanswered')) }),
  tracked('give-up', { change: draft, then: inTurn(press(say('tracking.giveUp')), sheetOpens) }),
  tracked(
    'give-up-failed',
    {
      change: draft,
      then: inTurn(press(say('tracking.giveUp')), cutOff('**/api/orders/**'), press(say('tracking.takeBackYes')), ({ page }) => page.locator('dialog[open]').getByRole('alert').waitFor()),
    },
  ),
  tracked(
    'rated',
    {
      status: 'SETTLED',
      change: ({ id }) => ({ feedback: { id, orderId: id, overallRating: 4, foodRating: null, serviceRating: null, ambienceRating: null, remark: '' } }),
      then: shows(say('tracking.rated')),
    },
  ),
  beside('rated-on-phone', rated(), say('tracking.ratedWaiting'), { status: 'SETTLED' }),
  beside('rating-refused', rated({ state: 'rejected', attempts: 1, refusal: refusedWith('FEEDBACK_CLOSED', ANSWERED_AT) }), say('errors.FEEDBACK_CLOSED.text'), { status: 'SETTLED' }),
  tracked('offline', { then: inTurn(offline, shows(/^You are offline/)) }),
  tracked('car-not-heard', { ...WAYS.car, status: 'READY', then: inTurn(cutOff('**/api/orders/**'), press(say('tracking.imHere')), shows(say('tracking.imHereUnheard'))) }),
  tracked('nobody-seen', { status: 'CANCELLED', change: () => ({ remark: say('tracking.nobodyThere', { table: 'Table 12' }) }), then: shows(/Nobody was seen/) }),
  // Who has just called, as in the state before, is asked to wait for a moment.
  tracked('call', { then: inTurn(({ page }) => page.goto(`${page.url()}/call`), sheetOpens, ({ page }) => page.getByText(/^You can ask again/).waitFor({ state: 'detached', timeout: ASSISTANCE_COOL_DOWN_MS + 5000 })) }),
  onPhone('staff', 0, inTurn(press(say('tracking.showStaff')), sheetOpens)),
  onPhone('take-back', 0, inTurn(press(say('tracking.takeBack')), sheetOpens)),
  onPhone('take-back-asks', 2, inTurn(press(say('tracking.takeBack')), sheetOpens)),
]
