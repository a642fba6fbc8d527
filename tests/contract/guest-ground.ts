/** The whole back end with real logins: a guest of whom every part of the product knows something, and all who may try their ids. */
import { createIdentity } from '#server/guests/create-identity.ts'
import { createGuestsArea } from '#server/guests/guests-area.ts'
import { createKeys } from '#server/guests/keys.ts'
import type { Gateways } from '#server/gateways/gateways.ts'
import type { PushGateway } from '#server/gateways/push.ts'
import { type RazorpayAccount, readRazorpay } from '#server/gateways/razorpay/account.ts'
import { createRazorpayArea } from '#server/gateways/razorpay/paying-area.ts'
import { createRazorpay } from '#server/gateways/razorpay/razorpay.ts'
import { createSandboxArea } from '#server/gateways/sandbox/sandbox-area.ts'
import { createSandboxCallerId } from '#server/gateways/sandbox-caller-id.ts'
import type { TileFile } from '#server/tiles/tile-file.ts'
import { createTileArea } from '#server/tiles/tile-routes.ts'
import { addStaffKey } from '#server/kitchen/administer-staff.ts'
import { putOffers } from '#server/offers/put-offers.ts'
import { createPushArea } from '#server/push/push-area.ts'
import { rowsOf } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { AuthAnswer, SendAuthAnswer } from '#schemas/guest.ts'
import type { MysterySession } from '#schemas/offer.ts'
import type { PlaceOrder } from '#schemas/order.ts'
import { ONLINE_PROPERTY } from '#domain/payment-timing.ts'
import type { Checkout } from '#schemas/online-payment.ts'
import { aDeal } from '#tests/fixtures/mystery.ts'
import { anOffer } from '#tests/fixtures/offers.ts'
import type { RazorpayStandIn } from '#tests/harness/razorpay-stand-in.ts'
import { uuidV7Now } from './ids.ts'
import { changeOutlet } from './change-outlet.ts'
import { givePoints } from './give-points.ts'
import { type Answer, BRAND, openStage, seatAt, STAFF_KEY, type Stage } from './stage.ts'

/** Texts that are one guest's alone: none of them may be in an answer to anybody else. */
export const SECRETS = {
  name: 'Vikramaditya', email: 'vikram@private.example', plate: 'RJ14VX9081', street: '17 Hidden Lane', note: 'no peanuts, I am allergic', remark: 'my father liked the dal',
  endpoint: 'https://fcm.googleapis.com/fcm/send/private-endpoint',
} as const

const DAY_MS = 86_400_000
const REGULARS = 'REGULARS10'
const KEYS = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }
const address = (addressLine1: string) => ({ title: 'Home', house: '3', floor: '', addressLine1, landmark: '', locality: null, pin: { lat: 26.91, lng: 75.79 }, note: '' })

/** Who a request comes from: an access token (or a staff key), from a brand's host. */
export interface Caller {
  token: string | null
  host: string
  guestId: string
  brandId: string
  /** Of the table, as they have it; left out: none of their own. */
  seat?: string
}

/** All ids and commands of one guest, as somebody else might have come by them. */
export interface Owned extends Caller {
  phone: string
  runningOrder: string
  /** Of the running order's payment, at the payment company. */
  gatewayOrder: string
  servedOrder: string
  feedback: string
  address: string
  vehicle: string
  /** In which a lid was lifted. */
  mysterySession: string
  seat: string
  command: PlaceOrder
  /** What commands carry, regardless of the caller. */
  body: { feedback: object; address: object; subscription: object; call: object; profile: object }
}

export interface GuestGround {
  stage: Stage
  ask: (caller: Caller, method: string, path: string, body?: unknown, key?: string) => Promise<Answer<Record<string, unknown>>>
  login: (brand: { id: string; host: string }, who?: { name: string; email: string }) => Promise<Caller & { phone: string }>
  /** A guest with one running order, a try to pay it, one served order with an offer, a rating, points, a lifted lid, an address, a car, a phone that is told and a seat. */
  settle: () => Promise<Owned>
  /** Everything the database has of a guest. */
  standing: (owned: Owned) => Promise<string>
  strangers: () => Promise<Record<string, Caller>>
  close: () => Promise<void>
}

export const HOME = { id: BRAND, host: 'rajwada.localhost:8080' }
export const ELSEWHERE = { id: 'b2', host: 'kettle.localhost:8080' }

/** @param company pays through Razorpay; left out: through the practice company */
export async function openGuestGround(company?: RazorpayStandIn): Promise<GuestGround> {
  const codes = new Map<string, string>()
  const gateways: Gateways = { sms: { sendCode: async ({ phone }, code) => void codes.set(phone, code) }, callerId: createSandboxCallerId(), lastCode: (phone) => codes.get(phone) ?? null }
  const push: PushGateway = { publicKey: KEYS.p256dh, isKnownService: () => true, send: async () => ({ kind: 'taken' }) }
  const keys = createKeys('a kept secret for tests alone, long enough')
  const tiles: TileFile = { mimeType: 'image/png', mostZoom: 1, attribution: '', tile: async () => Buffer.from('a picture'), close: async () => undefined }
  const razorpay = company ? (readRazorpay(company.env, true) as RazorpayAccount) : null
  const stage = await openStage({
    identity: (db, now) => createIdentity(db, keys, now),
    areas: [createGuestsArea(keys, gateways), createPushArea(push), createSandboxArea(), createRazorpayArea(), createTileArea(tiles)],
    config: { metricsKey: 'a key of metrics for tests alone, long', razorpay },
    ...(razorpay ? { payments: () => createRazorpay(razorpay) } : {}),
  })
  await changeOutlet(stage.deps, { additionalProperties: { [ONLINE_PROPERTY]: 'true', 'plan.plus.features': 'pwa,upsell' } })
  // One that is told to everybody, one that its code alone opens, and one that lies under a lid.
  await stage.deps.transact((tx) => putOffers(tx, BRAND, [anOffer(), anOffer({ id: 'regulars', code: REGULARS, listed: false }), aDeal('tikka', { limits: { uses: 1000, perGuest: null } })]))
  let numbers = 0

  const ask: GuestGround['ask'] = ({ token, host }, method, path, body, key) =>
    stage.call(method, path, { as: null, body, headers: {
      Host: host, 'X-Client-Source': 'web', ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
      ...(key === undefined ? {} : { 'Idempotency-Key': key, 'X-Device-Time': String(stage.now()) }),
    } })
  const nobody = (host: string): Caller => ({ token: null, host, guestId: '00000000-0000-4000-8000-000000000000', brandId: BRAND })
  const must = async (answer: Promise<Answer<Record<string, unknown>>>): Promise<Record<string, unknown>> => {
    const { status, body } = await answer
    if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
    return body
  }

  type Phoned = Caller & { phone: string }
  /** Sends a code to a phone and gives it back: a login, or a token to sign up with. */
  const enter = async (phone: string, brand: { id: string; host: string }): Promise<Partial<AuthAnswer> & { signupToken?: string }> => {
    const caller = nobody(brand.host)
    const sent = (await must(ask(caller, 'POST', '/api/guests/sendAuth', { phone, country: '91', brandId: brand.id }))) as SendAuthAnswer
    return must(ask(caller, 'POST', '/api/guests/signin', { requestId: sent.requestId, phone, country: '91', otp: codes.get(phone), brandId: brand.id }))
  }
  const login: GuestGround['login'] = async (brand, { name, email } = { name: 'Somebody', email: 'somebody@else.example' }) => {
    const phone = String(9_800_000_000 + numbers++)
    const { signupToken } = await enter(phone, brand)
    const entered = (await must(ask(nobody(brand.host), 'POST', '/api/guests/signup', { signupToken, name, email, termsAccepted: true }))) as AuthAnswer
    return { token: entered.accessToken, host: brand.host, guestId: entered.guest.id, brandId: brand.id, phone }
  }

  /** Takes a table's order in and serves it. */
  const serve = async (orderId: string): Promise<void> => {
    const act = (what: string, body: object = {}) => must(stage.call('POST', `/api/kitchen/orders/${orderId}/${what}`, { staff: true, body }))
    await act('accept', { cancelledLineIds: [], prepMinutes: 5 })
    await act('serve')
  }
  const placeAt = async (guest: Caller, seat: string, note: string, over: Partial<PlaceOrder> = {}): Promise<PlaceOrder> => {
    const command = stage.command({ note, seat, ...over })
    await must(ask(guest, 'POST', '/api/orders/v2', command, command.orderId))
    return command
  }

  /** A guest who ate at the table the day before, still has its seat and logs in again. */
  const sitYesterday = async (): Promise<Phoned> => {
    const [guest, seat] = [await login(HOME), seatAt(stage)]
    await serve((await placeAt(guest, seat, '')).orderId)
    stage.pass(DAY_MS)
    const { accessToken } = await enter(guest.phone, HOME)
    if (!accessToken) throw new Error('A guest who comes again has to sign up again.')
    return { ...guest, token: accessToken, seat }
  }
  const former = await sitYesterday()

  /** The practice company's bank says no. */
  const triesToPay = async (guest: Caller, orderId: string, gatewayOrder: string): Promise<void> => {
    await ask(guest, 'POST', `/sandbox/${gatewayOrder}/pay/declined?orderId=${orderId}`, {})
    await must(ask(guest, 'POST', '/api/payments/verifyPayment', { orderId }))
  }

  const settle: GuestGround['settle'] = async () => {
    const guest = await login(HOME, SECRETS)
    const [addressId, feedbackId, vehicle, seat] = [uuidV7Now(), uuidV7Now(), 'car-1', seatAt(stage)]
    const [served, command] = [await placeAt(guest, seat, SECRETS.note, { offerCode: REGULARS, expectedTotal: 47_300 }), await placeAt(guest, seat, SECRETS.note)]
    await serve(served.orderId)
    const rating = { id: feedbackId, orderId: served.orderId, overallRating: 4, foodRating: null, serviceRating: null, ambienceRating: null, remark: SECRETS.remark }
    await must(ask(guest, 'POST', '/api/feedbacks/create/v2', { version: 1, feedback: rating, givenAt: stage.now() }, feedbackId))
    const { gatewayOrder } = (await must(ask(guest, 'POST', '/api/payments/initiatePayment/v2', { orderId: command.orderId, amount: 52_500 }))) as unknown as Checkout
    if (!razorpay) await triesToPay(guest, command.orderId, gatewayOrder)
    await givePoints(stage, guest, 40)
    const lid = { outletId: command.outletId, serviceType: 'DI', lines: command.lines.slice(1), sessionId: null, ordinal: 1 }
    const lifted = (await must(ask(guest, 'PATCH', '/api/restaurantUpsells/cartUpsellItems/updateIsSeen', lid))) as unknown as MysterySession
    await must(ask(guest, 'PUT', `/api/guests/${guest.guestId}`, { guestVehicle: [{ id: vehicle, number: SECRETS.plate, description: 'red' }] }))
    await must(ask(guest, 'POST', `/api/guests/${guest.guestId}/addresses/${addressId}`, address(SECRETS.street)))
    await must(ask(guest, 'POST', '/api/push/subscriptions', { version: 1, endpoint: SECRETS.endpoint, keys: KEYS }))
    return {
      ...guest, runningOrder: command.orderId, gatewayOrder, servedOrder: served.orderId, feedback: feedbackId, address: addressId, vehicle, mysterySession: lifted.id, seat, command,
      body: {
        feedback: { ...rating, overallRating: 1, remark: 'somebody else' },
        address: address('4 Other Street'),
        subscription: { version: 1, endpoint: 'https://fcm.googleapis.com/fcm/send/of-whoever-tries', keys: KEYS },
        call: { version: 1, id: uuidV7Now(), outletId: command.outletId, tableCode: command.tableCode, kind: 'water', seat },
        profile: { name: 'Somebody Else' },
      },
    }
  }

  const standing: GuestGround['standing'] = async ({ guestId, brandId }) => {
    const scope = `guest:${brandId}:${guestId}`
    const intents = sql`select i.id from payment_intents i join orders o on o.id = i.order_id where o.guest_id = ${guestId}`
    const own = sql`brand_id = ${brandId} and guest_id = ${guestId}`
    const parts = await Promise.all([
      rowsOf(stage.deps.db, sql`select collection, id, seq, deleted, body from documents where scope = ${scope} order by collection, id`),
      rowsOf(stage.deps.db, sql`select id, status, version, body from orders where guest_id = ${guestId} order by id`),
      rowsOf(stage.deps.db, sql`select blocked_at, deleted_at from guests where id = ${guestId}`),
      rowsOf(stage.deps.db, sql`select guest_id, endpoint from push_subscriptions where guest_id = ${guestId}`),
      rowsOf(stage.deps.db, sql`select key, outcome from commands where guest_id = ${guestId} order by key`),
      rowsOf(stage.deps.db, sql`select id, ended_at from sessions where guest_id = ${guestId} order by id`),
      rowsOf(stage.deps.db, sql`select * from payment_intents where id in (${intents}) order by id`),
      rowsOf(stage.deps.db, sql`select * from payment_attempts where intent_id in (${intents}) order by gateway, id`),
      rowsOf(stage.deps.db, sql`select * from point_lots where ${own} order by id`),
      rowsOf(stage.deps.db, sql`select * from offer_uses where ${own} order by offer_id, order_id`),
      rowsOf(
        stage.deps.db,
        sql`select l.*, s.held_until, s.order_id from mystery_lids l join mystery_sessions s using (brand_id, guest_id) where ${own} and s.id = l.session_id order by session_id, ordinal`,
      ),
    ])
    return JSON.stringify(parts)
  }

  const strangers = async (): Promise<Record<string, Caller>> => {
    const left = await login(HOME)
    await ask(left, 'POST', '/api/guests/signout', {})
    const abroad = await login(ELSEWHERE)
    const staff = await addStaffKey({ ...stage.deps, tokenSecret: stage.deps.config.tokenSecret }, { name: 'Of the other outlet' }, 'manager', { outletCodes: ['KETTLE'] })
    return {
      'another guest': await login(HOME),
      'a guest of yesterday’s seat': former,
      'a guest of another brand': abroad,
      'a guest of another brand, on this brand’s host': { ...abroad, host: HOME.host },
      'a guest whose login is over': left,
      'a visitor': nobody(HOME.host),
      'staff of another outlet': { ...nobody(HOME.host), token: staff.key },
      'staff of this outlet': { ...nobody(HOME.host), token: STAFF_KEY },
    }
  }
  return { stage, ask, login, settle, standing, strangers, close: () => stage.close() }
}

