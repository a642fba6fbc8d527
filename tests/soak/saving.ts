/** What guests of the soak save with: a code, points, or a dish from under a lid. The phone's own pricing says what they agree to, so that a server that prices otherwise refuses. */
import { indexMenu } from '#domain/menu-index.ts'
import { type OfferBook, type PricedWithOffers, priceWithOffers } from '#domain/offers/price-with-offers.ts'
import { priceWithPoints } from '#domain/points/price-with-points.ts'
import type { OrderedLine, OrderedMystery } from '#schemas/cart.ts'
import type { MenuSection, ServiceType } from '#schemas/menu.ts'
import type { MysterySession, Offer } from '#schemas/offer.ts'
import type { PlaceOrder } from '#schemas/order.ts'
import type { Availability, Outlet } from '#schemas/outlet.ts'
import type { LatLng } from '#schemas/primitives.ts'
import type { PullAnswer } from '#schemas/sync.ts'
import type { LoggedInGuest } from '../harness/guests.ts'
import type { TestOutlet } from '../harness/test-outlet.ts'
import { newId } from './ids.ts'
import type { SoakGround } from './soak-ground.ts'

/** Of the demo's brand, for everybody at any time. */
const CODE = 'JAIPUR10'
/** A guest's, as they come in. */
const POINTS = 600

export interface Basket {
  guest: LoggedInGuest
  outlet: TestOutlet
  lines: readonly OrderedLine[]
  serviceType: ServiceType
  /** Of a delivery. */
  pin: LatLng | null
}

/** What an order says of a saving, with the total that the guest agreed to. */
export type Saved = Pick<PlaceOrder, 'expectedTotal' | 'offerCode' | 'points' | 'mystery'>

/** What a phone holds of an outlet, and the guest's lids. */
interface Held {
  book: OfferBook
  offers: readonly Offer[]
  mystery?: MysterySession
}

/** @returns null: one of the reads was refused, which is counted */
async function pullHeld({ caller: { call } }: SoakGround, { id }: TestOutlet): Promise<Held | null> {
  const pull = async <T>(collection: string): Promise<T[]> =>
    ((await call<PullAnswer>({ name: 'pull', path: `/api/sync/${collection}?scope=outlet:${id}&limit=500` }))?.body.documents ?? []) as T[]
  const [sections, [outlet], [availability], offers] = [await pull<MenuSection>('menuSections'), await pull<Outlet>('outlet'), await pull<Availability>('availability'), await pull<Offer>('offers')]
  return outlet && availability ? { book: { menu: indexMenu(sections), outlet, availability }, offers } : null
}

const priced = ({ lines, serviceType, pin }: Basket, { book, offers, mystery }: Held, code: string | null, lid: OrderedMystery | null = null): PricedWithOffers =>
  priceWithOffers(lines, serviceType, book, { offers, uses: new Map(), at: Date.now(), mystery: mystery ?? null }, code === null ? null : { code, gift: null }, { pin, mystery: lid })

function byCode({ caller }: SoakGround, basket: Basket, held: Held): Saved {
  const { quote, outcome } = priced(basket, held, CODE)
  if (outcome.kind !== 'applied') caller.wrong(`a code: ${outcome.kind}`)
  return { expectedTotal: quote.bill.total, offerCode: CODE }
}

async function byPoints(ground: SoakGround, basket: Basket, held: Held): Promise<Saved> {
  await ground.givePoints(basket.guest, POINTS)
  const { quote } = priceWithPoints(priced(basket, held, null), basket.serviceType, held.book.outlet, { wanted: POINTS, spendable: POINTS })
  const used = quote.points?.used ?? 0
  if (used === 0) ground.caller.wrong('points: none could be used')
  return { expectedTotal: quote.bill.total, ...(used > 0 && { points: used }) }
}

/** Lifts the first lid and takes the dish from under it. */
async function byLid({ caller }: SoakGround, basket: Basket, held: Held): Promise<Saved | null> {
  const { guest, outlet, lines, serviceType } = basket
  const wish = { outletId: outlet.id, serviceType, lines }
  await caller.call({ name: 'lids', method: 'POST', path: '/api/restaurantUpsells/cartUpsellItems/search', as: guest, body: wish })
  const lifted = await caller.call<MysterySession>({ name: 'lift a lid', method: 'PATCH', path: '/api/restaurantUpsells/cartUpsellItems/updateIsSeen', as: guest, body: { ...wish, ordinal: 1, sessionId: null } })
  const gives = lifted?.body.seen[0]?.offer.gives
  const itemId = gives?.type === 'DD' ? gives.dishes.items[0] : undefined
  if (!lifted || itemId === undefined) return null
  const mystery: OrderedMystery = { sessionId: lifted.body.id, ordinal: 1, line: { lineId: newId(), itemId, variationId: null, addOns: [], quantity: 1 } }
  const { quote, lid } = priced(basket, { ...held, mystery: lifted.body }, null, mystery)
  if (lid.kind !== 'applied') caller.wrong(`a lid: ${lid.kind}`)
  return { expectedTotal: quote.bill.total, mystery }
}

/** As many as no ways and no fates divide, so that each comes with each; null: this guest pays the whole bill. */
const SAVINGS = [null, byCode, byPoints, byLid] as const

/** @returns null: this guest saves nothing, or was refused something on the way, which is counted */
export async function saveOn(ground: SoakGround, turn: number, basket: Basket): Promise<Saved | null> {
  const save = SAVINGS[turn % SAVINGS.length]
  const held = save && (await pullHeld(ground, basket.outlet))
  return save && held ? save(ground, basket, held) : null
}
