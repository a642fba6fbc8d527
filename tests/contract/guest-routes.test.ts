/** Every call of the app beside the kitchen's (staff.test.ts): whose it is, and each guest's ids tried by everybody else. Made from the app's own routes. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, ELSEWHERE, type GuestGround, HOME, openGuestGround, type Owned, SECRETS } from './guest-ground.ts'
import { uuidV7Now } from './ids.ts'
import { OUTLET } from './stage.ts'
import { type RazorpayStandIn, startRazorpay } from '../harness/razorpay-stand-in.ts'

interface Call {
  /** `theirs`: names what is one guest's, nobody else may; `own`: shows or changes what is the caller's, guests alone; `open`: for everybody; `keyed`: for a key of the machine, nobody of these. */
  whose: 'theirs' | 'own' | 'open' | 'keyed'
  path: (owned: Owned) => string
  body?: (owned: Owned) => unknown
  key?: (owned: Owned) => string
  /** What its owner is answered; 2xx where it is left out, null: not called, as it needs an open connection. */
  owner?: number | null
  /** What a guest of another brand is answered, where it is about this brand’s outlet. */
  abroad?: number
  /** The answer says that an id is taken, and nothing else of it: a key is answered once, whoever asks. */
  tellsTaken?: true
}

const scope = ({ brandId, guestId }: Owned): string => `scope=guest:${brandId}:${guestId}`
const theirs = (path: Call['path'], over: Partial<Call> = {}): Call => ({ whose: 'theirs', path, ...over })
const own = (path: string, over: Partial<Call> = {}): Call => ({ whose: 'own', path: () => path, ...over })
const open = (path: string, over: Partial<Call> = {}): Call => ({ whose: 'open', path: () => path, ...over })
const addresses = ({ guestId }: Owned): string => `/api/guests/${guestId}/addresses`
const order = ({ runningOrder }: Owned): string => `/api/orders/${runningOrder}`
const placed: Partial<Call> = { body: ({ command }) => command, key: ({ runningOrder }) => runningOrder, tellsTaken: true }
const rated: Partial<Call> = { body: ({ body }) => ({ version: 1, feedback: body.feedback, givenAt: 1 }), key: ({ feedback }) => feedback, owner: 422, tellsTaken: true }
/** Of the ask to cancel that was made last: whoever tries one makes a key of their own. */
let ask = uuidV7Now()
const asked: Partial<Call> = {
  body: ({ runningOrder }) => {
    ask = uuidV7Now()
    return { version: 1, id: ask, orderId: runningOrder, reason: '', askedAt: 1 }
  },
  key: () => ask,
}
const quoted: Partial<Call> = { body: ({ command }) => ({ outletId: command.outletId, tableCode: command.tableCode, serviceType: 'DI', lines: command.lines }) }
const offered: Partial<Call> = { body: ({ command }) => ({ outletId: command.outletId, serviceType: 'DI', lines: command.lines }), abroad: 403 }
/** As the guest's phone asks it once the page is there to be opened. */
const paying: Partial<Call> = { body: ({ runningOrder }) => ({ orderId: runningOrder, amount: 52_500 }) }
const coded = (path: string, body: (owned: Owned) => object, owner: number): Call => open(path, { body, owner })

/** In the order in which the owner makes them: what ends something comes last. */
const CALLS: Record<string, readonly Call[]> = {
  'GET /healthz': [open('/healthz')],
  'GET /metrics': [{ whose: 'keyed', path: () => '/metrics', owner: 401 }],
  'GET /api/sync/stream': [theirs((owned) => `/api/sync/stream?${scope(owned)}`, { owner: null })],
  'GET /api/sync/:collection': ['profile', 'cart', 'orders', 'addresses'].map((name) => theirs((owned) => `/api/sync/${name}?${scope(owned)}`)),
  'POST /api/sync/:collection': ['profile', 'cart', 'addresses'].map((name) => theirs((owned) => `/api/sync/${name}?${scope(owned)}`, { body: ({ address, body }) => ({ rows: [{ newDocumentState: { ...body.address, id: address, updatedAt: 1, _deleted: false }, assumedMasterState: null }] }) })),
  'POST /api/sync/unread': [open('/api/sync/unread', { body: () => ({ release: 'today', collection: 'orders', documents: 1 }) })],
  'POST /api/appStartup': [open('/api/appStartup', { body: () => ({ subdomain: 'rajwada', findModules: true }) })],
  'GET /api/brands/resources/:id': [open('/api/brands/resources/b1')],
  'GET /api/brands/cities/:id': [open('/api/brands/cities/b1')],
  'GET /api/brands/feedbacks/setup': [open('/api/brands/feedbacks/setup?brandId=b1')],
  'GET /api/restaurants/scan/:code': [open('/api/restaurants/scan/RAJ007?includeMenu=true')],
  'POST /api/restauranttables/:code/seat': [open('/api/restauranttables/RAJ007/seat', { body: () => ({}) })],
  'POST /api/restaurants/search': [open('/api/restaurants/search', { body: () => ({}) })],
  'GET /api/restaurants/visited': [own('/api/restaurants/visited')],
  'GET /api/restaurants/states': [open('/api/restaurants/states')],
  'GET /api/restaurants/:id': [open(`/api/restaurants/${OUTLET}`)],
  'GET /api/restauranttables/:id': [open(`/api/restauranttables/o1-t7?outletId=${OUTLET}`)],
  'GET /api/customLinks/find': [open('/api/customLinks/find?key=diwali')],
  'GET /api/customizations/groups': [open(`/api/customizations/groups?restaurantId=${OUTLET}&menuItemId=tikka`)],
  'GET /api/menus/variations': [open(`/api/menus/variations?restaurantId=${OUTLET}&menuItemId=tikka`)],
  'GET /api/lookup/appSettings/:app': [open('/api/lookup/appSettings/client')],
  'GET /api/lookup/availableCities': [open('/api/lookup/availableCities')],
  'GET /api/lookup/mapSettings': [open('/api/lookup/mapSettings')],
  'GET /api/maps/tiles/:z/:x/:y': [open('/api/maps/tiles/1/0/0')],
  'GET /api/maps/suggest': [open('/api/maps/suggest?text=c&cityId=jaipur')],
  'GET /api/maps/reverse': [open('/api/maps/reverse?lat=26.91&lng=75.79&cityId=jaipur')],
  'POST /api/restaurants/deliveries/verifyLocalities': [open('/api/restaurants/deliveries/verifyLocalities', { body: () => ({ restaurantId: OUTLET, localityIds: ['c-scheme'] }) })],
  'POST /api/restaurants/deliveries/validateLocalities': [open('/api/restaurants/deliveries/validateLocalities', { body: () => ({ restaurantId: OUTLET, pin: { lat: 26.91, lng: 75.79 } }) })],
  'POST /api/offers/guestOffers/search': [own('/api/offers/guestOffers/search', offered)],
  'POST /api/coupons/redeemableForOrder/v2': [own('/api/coupons/redeemableForOrder/v2', offered)],
  'POST /api/coupons/validate/v2': [own('/api/coupons/validate/v2', { ...offered, body: (owned) => ({ ...(offered.body?.(owned) as object), code: 'NOSUCH' }), owner: 404 })],
  'GET /api/deals': [open('/api/deals?dealIds=ten')],
  'GET /api/deals/:dealCode': [open('/api/deals/NOSUCH', { owner: 404 })],
  'POST /api/deals/addGuests': [own('/api/deals/addGuests', { body: () => ({ code: 'NOSUCH' }), owner: 404 })],
  'GET /api/deals/dealGuests/:couponCode': [own('/api/deals/dealGuests/NOSUCH', { owner: 404 })],
  'PUT /api/deals/dealGuests/:id': [own('/api/deals/dealGuests/ten', { body: () => ({ kept: true }), owner: 404 })],
  'POST /api/restaurantUpsells/cartUpsellItems/search': [own('/api/restaurantUpsells/cartUpsellItems/search', offered)],
  // The outlet's plan has no mystery deals.
  'PATCH /api/restaurantUpsells/cartUpsellItems/updateIsSeen': [own('/api/restaurantUpsells/cartUpsellItems/updateIsSeen', { ...offered, body: (owned) => ({ ...(offered.body?.(owned) as object), sessionId: null, ordinal: 1 }), owner: 409 })],
  'GET /api/rewardPoints/transactions': [own('/api/rewardPoints/transactions'), theirs(({ guestId }) => `/api/rewardPoints/transactions?brandGuestId=${guestId}`)],
  'GET /api/lookup/localities': [open('/api/lookup/localities?cityId=jaipur')],
  'POST /api/orders/cart': [open('/api/orders/cart', quoted)],
  'POST /api/orders/cart/v2': [open('/api/orders/cart/v2', quoted)],
  'POST /api/orders': [theirs(() => '/api/orders', placed)],
  'POST /api/orders/v2': [theirs(() => '/api/orders/v2', placed)],
  'GET /api/orders/status': [theirs(({ runningOrder }) => `/api/orders/status?orderId=${runningOrder}`)],
  'GET /api/orders/current/counts': [own('/api/orders/current/counts')],
  'GET /api/orders/previous': [own('/api/orders/previous'), theirs(({ guestId }) => `/api/orders/previous?guestId=${guestId}`)],
  'GET /api/orders/items/previous': [own('/api/orders/items/previous'), theirs(({ guestId }) => `/api/orders/items/previous?guestId=${guestId}`)],
  'GET /api/orders/:id': [theirs(order), theirs(({ servedOrder }) => `/api/orders/${servedOrder}`)],
  'POST /api/orders/:id/arrived': [theirs((owned) => `${order(owned)}/arrived`, { body: () => ({}), owner: 409 })],
  'POST /api/orders/:id/requestCancel': [theirs((owned) => `${order(owned)}/requestCancel`, asked)],
  'GET /api/orders/:id/requestCancel': [theirs((owned) => `${order(owned)}/requestCancel?id=${ask}`)],
  'POST /api/orders/:id/withdraw': [theirs((owned) => `${order(owned)}/withdraw`, { body: () => ({}), tellsTaken: true })],
  'POST /api/payments/initiatePayment/v2': [theirs(() => '/api/payments/initiatePayment/v2', paying)],
  'POST /api/paymentOrders/pay': [theirs(() => '/api/paymentOrders/pay', paying)],
  'POST /api/paymentOrders/pay/v2': [theirs(() => '/api/paymentOrders/pay/v2', paying)],
  'POST /api/paymentOrders/paymentCart': [open('/api/paymentOrders/paymentCart', quoted)],
  'POST /api/paymentOrders/paymentCart/v2': [open('/api/paymentOrders/paymentCart/v2', quoted)],
  'GET /api/payments/methods': [own('/api/payments/methods')],
  'POST /api/payments/paymentResponse': [theirs(() => '/api/payments/paymentResponse', { body: ({ runningOrder }) => ({ orderId: runningOrder, gatewayOrder: 'order_1', paymentId: 'pay_1', signature: 'x' }), owner: 404 })],
  'POST /api/payments/verifyPayment': [theirs(() => '/api/payments/verifyPayment', { body: ({ runningOrder }) => ({ orderId: runningOrder }) })],
  'GET /api/paymentOrders/:orderId': [theirs(({ runningOrder }) => `/api/paymentOrders/${runningOrder}`)],
  'POST /api/payments/webhook/:gateway': [open('/api/payments/webhook/sandbox', { body: () => ({ id: 'evt_1' }), owner: 401 })],
  'POST /api/payments/return/:gateway': [open('/api/payments/return/sandbox', { body: () => ({}), owner: 303 })],
  'GET /sandbox/:id': [open('/sandbox/order_1', { owner: 404 })],
  'POST /sandbox/:id/pay/:outcome': [open('/sandbox/order_1/pay/paid', { body: () => ({}), owner: 404 })],
  'POST /sandbox/:id/methods/:plan': [open('/sandbox/order_1/methods/well', { body: () => ({}), owner: 404 })],
  'POST /sandbox/:id/refunds/:plan': [open('/sandbox/order_1/refunds/arrive', { body: () => ({}), owner: 404 })],
  'POST /api/feedbacks/create/v2': [theirs(() => '/api/feedbacks/create/v2', rated)],
  'POST /api/feedback': [theirs(() => '/api/feedback', rated)],
  'PUT /api/feedback/:id': [theirs(({ feedback }) => `/api/feedback/${feedback}`, { body: ({ body }) => body.feedback })],
  'GET /api/feedbacks/:id': [theirs(({ feedback }) => `/api/feedbacks/${feedback}`)],
  'POST /api/assistances/addrequest': [open('/api/assistances/addrequest', { body: ({ body }) => body.call, key: ({ body }) => (body.call as { id: string }).id })],
  'GET /api/push/key': [open('/api/push/key')],
  'POST /api/push/subscriptions': [own('/api/push/subscriptions', { body: ({ body }) => body.subscription })],
  'POST /api/push/subscriptions/end': [own('/api/push/subscriptions/end', { body: () => ({ endpoint: SECRETS.endpoint }) })],
  'GET /api/guests/findLocation': [open('/api/guests/findLocation')],
  'GET /api/guests/phoneSearch': [theirs(({ phone }) => `/api/guests/phoneSearch?phoneNum=${phone}`)],
  'GET /api/guests/:id': [theirs(({ guestId }) => `/api/guests/${guestId}`)],
  'PUT /api/guests/:id': [theirs(({ guestId }) => `/api/guests/${guestId}`, { body: ({ body }) => body.profile })],
  'GET /api/guests/:id/addresses': [theirs(addresses)],
  'POST /api/guests/:id/addresses/:addressId': [theirs((owned) => `${addresses(owned)}/${owned.address}`, { body: ({ body }) => body.address })],
  'PUT /api/guests/:id/addresses/:addressId': [theirs((owned) => `${addresses(owned)}/${owned.address}`, { body: ({ body }) => body.address })],
  'DELETE /api/guests/:id/addresses/:addressId': [theirs((owned) => `${addresses(owned)}/${owned.address}`)],
  'DELETE /api/guests/vehicles': [own('/api/guests/vehicles?id=car-1')],
  'POST /api/guests/sendAuth': [coded('/api/guests/sendAuth', ({ phone, brandId }) => ({ phone, country: '91', brandId }), 200)],
  'POST /api/guests/signin': [coded('/api/guests/signin', ({ phone, brandId }) => ({ requestId: uuidV7Now(), phone, country: '91', otp: '000000', brandId }), 422)],
  'POST /api/guests/signup': [coded('/api/guests/signup', () => ({ signupToken: 'x'.repeat(40), name: 'Somebody', termsAccepted: true }), 422)],
  'GET /api/guests/signin/byExternalId': [coded('/api/guests/signin/byExternalId?requestId=short', () => ({}), 400)],
  'POST /api/guests/callerId/callback': [coded('/api/guests/callerId/callback', () => ({}), 400)],
  'POST /api/guests/refresh': [coded('/api/guests/refresh', () => ({}), 401)],
  'GET /api/demo/otp': [open('/api/demo/otp?phoneNum=9000000000', { owner: 404 })],
  'POST /api/brands/initiateDelete/:brandId': [own('/api/brands/initiateDelete/b1')],
  'POST /api/guests/signout': [own('/api/guests/signout', { body: ({ guestId }) => ({ guestId }) })],
}

/** Those that there are with Razorpay alone. Who knows its order's id sees an amount and a restaurant's name. */
const WITH_RAZORPAY: Record<string, Call> = { 'GET /pay/razorpay/:gatewayOrder': { whose: 'open', path: ({ gatewayOrder }) => `/pay/razorpay/${gatewayOrder}` } }

/** These end the caller's login or account, so each has a test with a caller of its own. */
const ENDING = ['POST /api/brands/initiateDelete/:brandId', 'POST /api/guests/signout']

let ground: GuestGround
let owned: Owned
let strangers: Record<string, Caller>
beforeAll(async () => {
  ground = await openGuestGround()
  owned = await ground.settle()
  strangers = await ground.strangers()
})
afterAll(() => ground.close())

const methodOf = (route: string): string => route.split(' ')[0] ?? ''
const make = (caller: Caller, route: string, { path, body, key }: Call, of: Owned = owned) => ground.ask(caller, methodOf(route), path(of), methodOf(route) === 'GET' ? undefined : body?.(of), key?.(of))
/** A guest who is not there, of whom nothing is. */
function nobody(): Owned {
  const feedback = uuidV7Now()
  const ids = { guestId: '11111111-2222-4333-8444-555555555555', phone: '9111111111', runningOrder: uuidV7Now(), servedOrder: uuidV7Now(), feedback, address: uuidV7Now() }
  return { ...owned, ...ids, body: { ...owned.body, feedback: { ...owned.body.feedback, id: feedback } } }
}
const isGuest = (name: string): boolean => name.includes('guest') && !name.includes('over')
const secretsIn = (text: string): string[] => [...Object.values(SECRETS), owned.phone].filter((secret) => text.includes(secret))
const all = (whose: Call['whose']): [string, Call][] => Object.entries(CALLS).flatMap(([route, calls]) => calls.filter((call) => call.whose === whose).map((call): [string, Call] => [route, call]))

/** All of an app but the kitchen's. */
const routesOf = ({ stage }: GuestGround): string[] =>
  [...new Set(stage.app.routes.filter(({ path, method }) => method !== 'ALL' && !path.startsWith('/api/kitchen/')).map(({ path, method }) => `${method} ${path}`))].sort()

describe('the calls of guests', () => {
  it('are all in this file’s table: a new one has to say whose it is', () => {
    expect(routesOf(ground)).toEqual(Object.keys(CALLS).sort())
  })

  it('come from the areas that the server is started with; pages and pictures alone are not calls', () => {
    const source = readFileSync(new URL('../../server/start-server.ts', import.meta.url), 'utf8')
    const areas = [.../areas: \[(.+)\],\n/.exec(source)?.[1]?.matchAll(/(\w+)\(/g) ?? []].map(([, name]) => name)
    expect(areas.sort()).toEqual(['createGuestsArea', 'createPushArea', 'createRazorpayArea', 'createSandboxArea', 'createTileArea', 'createWebArea', 'mediaRoutes'])
  })

  it.each(all('theirs'))('%s is refused to everybody but its guest, tells nothing and changes nothing', async (route, call) => {
    const before = await ground.standing(owned)
    for (const [name, stranger] of Object.entries(strangers)) {
      const { status, body } = await make(stranger, route, call)
      const text = JSON.stringify(body)
      expect([name, status >= 400 && status < 500, isGuest(name) || status === 401, secretsIn(text)]).toEqual([name, true, true, []])
      for (const id of [owned.runningOrder, owned.servedOrder, owned.feedback, owned.address]) expect(text).not.toContain(id)
    }
    expect(await ground.standing(owned)).toBe(before)
  })

  it.each(all('theirs').filter(([, { tellsTaken }]) => !tellsTaken))('%s is refused to another guest in the same words as an id that is not there', async (route, call) => {
    const stranger = strangers['another guest'] as Caller
    const [theirAnswer, noAnswer] = [await make(stranger, route, call), await make(stranger, route, call, nobody())]
    expect([theirAnswer.status, theirAnswer.body]).toEqual([noAnswer.status, noAnswer.body])
  })

  it.each(all('open'))('%s tells everybody the same kind of thing, and nothing of a guest', async (route, call) => {
    const before = await ground.standing(owned)
    for (const [name, stranger] of Object.entries(strangers)) {
      const { status, body } = await make(stranger, route, call)
      expect([name, status < 500, secretsIn(JSON.stringify(body))]).toEqual([name, true, []])
    }
    expect(await ground.standing(owned)).toBe(before)
  })

  it.each(all('own').filter(([route]) => !ENDING.includes(route)))('%s is the caller’s own: of no use to who is not logged in, and never another’s', async (route, call) => {
    const before = await ground.standing(owned)
    for (const [name, stranger] of Object.entries(strangers)) {
      const { status, body } = await make(stranger, route, call)
      expect([name, status < 300 ? 'taken' : status, secretsIn(JSON.stringify(body ?? ''))]).toEqual([name, !isGuest(name) ? 401 : name.includes('another brand') ? (call.abroad ?? call.owner ?? 'taken') : (call.owner ?? 'taken'), []])
    }
    expect(await ground.standing(owned)).toBe(before)
  })

  it.each(all('keyed'))('%s is refused to all of them alike', async (route, call) => {
    for (const [name, stranger] of Object.entries(strangers)) {
      const { status, body } = await make(stranger, route, call)
      expect([name, status, secretsIn(JSON.stringify(body))]).toEqual([name, 401, []])
    }
  })

  it('POST /api/brands/initiateDelete/:brandId deletes nobody but its caller, and no account of another brand', async () => {
    const before = await ground.standing(owned)
    const leaver = await ground.login(HOME)
    const abroad = await ground.login(ELSEWHERE)
    expect((await ground.ask({ ...abroad, host: HOME.host }, 'POST', '/api/brands/initiateDelete/b1')).status).toBe(403)
    expect((await ground.ask(leaver, 'POST', '/api/brands/initiateDelete/b1')).status).toBe(204)
    expect(await ground.standing(owned)).toBe(before)
  })

  it('POST /api/guests/signout ends nobody’s login but its caller’s, whoever is named', async () => {
    const before = await ground.standing(owned)
    const leaver = await ground.login(HOME)
    for (const caller of [leaver, ...['a visitor', 'staff of another outlet'].map((name) => strangers[name] as Caller)])
      expect((await ground.ask(caller, 'POST', '/api/guests/signout', { guestId: owned.guestId })).status).toBe(204)
    expect((await ground.ask(leaver, 'GET', '/api/orders/current/counts')).status).toBe(401)
    expect(await ground.standing(owned)).toBe(before)
  })

  it('are each answered to the guest whose they are, so that none of the above is refused for another reason', async () => {
    const refused: unknown[] = []
    for (const [route, calls] of Object.entries(CALLS))
      for (const call of calls) {
        if (call.owner === null) continue
        const { status, body } = await make(owned, route, call)
        const isAsExpected = call.owner === undefined ? status < 300 : status === call.owner
        if (!isAsExpected) refused.push([route, status, JSON.stringify(body)])
      }
    expect(refused).toEqual([])
  })
})

describe('the calls of guests whose restaurant is paid through Razorpay', () => {
  let company: RazorpayStandIn
  let paid: GuestGround
  let payer: Owned
  beforeAll(async () => {
    company = await startRazorpay()
    paid = await openGuestGround(company)
    payer = await paid.settle()
  })
  afterAll(async () => {
    await paid.close()
    await company.close()
  })

  it('are those above, without the practice company’s page, and those of its own table', () => {
    const shared = Object.keys(CALLS).filter((route) => !route.includes(' /sandbox/'))
    expect(routesOf(paid)).toEqual([...shared, ...Object.keys(WITH_RAZORPAY)].sort())
  })

  it.each(Object.entries(WITH_RAZORPAY))('%s tells everybody the same, and nothing of a guest', async (route, { path }) => {
    const before = await paid.standing(payer)
    const told = new Set<string>()
    for (const [name, caller] of Object.entries({ ...(await paid.strangers()), 'the guest': payer })) {
      const { status, body } = await paid.ask(caller, methodOf(route), path(payer))
      const text = JSON.stringify(body)
      expect([name, status, [...Object.values(SECRETS), payer.phone, payer.guestId].filter((secret) => text.includes(secret))]).toEqual([name, 200, []])
      told.add(text)
    }
    expect(told.size).toBe(1)
    expect(await paid.standing(payer)).toBe(before)
  })
})

describe('a seat of another day', () => {
  it('opens nothing of whoever sat there: who holds it orders for themselves, and the staff is asked', async () => {
    const guest = await ground.settle()
    await ground.stage.call('POST', `/api/kitchen/outlets/${OUTLET}/tables/RAJ007/end`, { staff: true, body: {} })
    const stranger = await ground.login(HOME)
    const before = await ground.standing(guest)
    const command = ground.stage.command({ seat: guest.seat })
    const placedOrder = await ground.ask(stranger, 'POST', '/api/orders/v2', command, command.orderId)
    expect([placedOrder.status, placedOrder.body['presence']]).toEqual([201, 'asked'])
    expect(secretsIn(JSON.stringify(placedOrder.body))).toEqual([])
    const mine = await ground.ask(stranger, 'GET', `/api/sync/orders?scope=guest:b1:${stranger.guestId}`)
    expect((mine.body['documents'] as { id: string }[]).map(({ id }) => id)).toEqual([command.orderId])
    expect(await ground.standing(guest)).toBe(before)
  })
})
