/** The calls of an app beside the kitchen's, and whose each of them is. */
import { type Owned, SECRETS } from './guest-ground.ts'
import { uuidV7Now } from './ids.ts'
import { OUTLET } from './stage.ts'

export interface Call {
  /** `theirs`: names what is one guest's, nobody else may; `own`: shows or changes what is the caller's, guests alone; `open`: for everybody; `keyed`: for a key of the machine, nobody of these. */
  whose: 'theirs' | 'own' | 'open' | 'keyed'
  path: (owned: Owned) => string
  body?: (owned: Owned) => unknown
  key?: (owned: Owned) => string
  /** What its owner is answered; 2xx where it is left out, null: not called, as it needs an open connection. */
  owner?: number | null
  /** What a guest of another brand is answered, where it is about this brand’s outlet. */
  abroad?: number
  /** The answer says that an id is taken, and nothing else of it: a key is answered once, regardless of who asks. */
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
/** Of the ask to cancel that was made last: each try makes a key of its own. */
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
const pushed: Partial<Call> = { body: ({ address, body }) => ({ rows: [{ newDocumentState: { ...body.address, id: address, updatedAt: 1, _deleted: false }, assumedMasterState: null }] }) }
/** Of an order of dal alone: under the lid lies the other dish. @param sessionId null: whichever of the caller's own is open */
const lifted = (sessionId: (owned: Owned) => string | null): Partial<Call> =>
  ({ ...offered, body: (owned) => ({ outletId: owned.command.outletId, serviceType: 'DI', lines: owned.command.lines.slice(1), sessionId: sessionId(owned), ordinal: 1 }) })
/** Of the order that was tried last with the dish from under that lid, at half its price: each try is an order of its own. */
let withLid = uuidV7Now()
const taken: Partial<Call> = {
  body: ({ command, mysterySession }) => {
    withLid = uuidV7Now()
    const line = { lineId: uuidV7Now(), itemId: 'tikka', variationId: null, addOns: [], quantity: 1 }
    return { ...command, orderId: withLid, lines: command.lines.slice(1), expectedTotal: 36_800, mystery: { sessionId: mysterySession, ordinal: 1, line } }
  },
  key: () => withLid,
}
/** The code of the offer that is told to everybody. */
const DEAL = 'JAIPUR10'
/** The practice company's page of the guest's payment: anybody who knows both ids is there. */
const practice = (act: string, over: Partial<Call> = {}): Call => ({ whose: 'open', path: ({ gatewayOrder, runningOrder }) => `/sandbox/${gatewayOrder}${act}?orderId=${runningOrder}`, ...over })
const pressed: Partial<Call> = { body: () => ({}), owner: 303 }
/** As the guest's phone asks it once the page is there to be opened. */
const paying: Partial<Call> = { body: ({ runningOrder }) => ({ orderId: runningOrder, amount: 52_500 }) }
const returned: Partial<Call> = { body: ({ runningOrder, gatewayOrder }) => ({ orderId: runningOrder, gatewayOrder, paymentId: 'pay_1', signature: 'x' }) }
const coded = (path: string, body: (owned: Owned) => object, owner: number): Call => open(path, { body, owner })

/** In the order in which the owner makes them: what ends something comes last. */
export const CALLS: Record<string, readonly Call[]> = {
  'GET /healthz': [open('/healthz')],
  'GET /metrics': [{ whose: 'keyed', path: () => '/metrics', owner: 401 }],
  'GET /api/sync/stream': [theirs((owned) => `/api/sync/stream?${scope(owned)}`, { owner: null })],
  'GET /api/sync/:collection': ['profile', 'cart', 'orders', 'addresses', 'deals', 'rewards'].map((name) => theirs((owned) => `/api/sync/${name}?${scope(owned)}`)),
  'POST /api/sync/:collection': ['profile', 'cart', 'addresses'].map((name) => theirs((owned) => `/api/sync/${name}?${scope(owned)}`, pushed)),
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
  'POST /api/restaurants/deliveries/validateLocalities': [
    open('/api/restaurants/deliveries/validateLocalities', { body: () => ({ restaurantId: OUTLET, pin: { lat: 26.91, lng: 75.79 } }) }),
  ],
  'POST /api/offers/guestOffers/search': [own('/api/offers/guestOffers/search', offered)],
  'POST /api/coupons/redeemableForOrder/v2': [own('/api/coupons/redeemableForOrder/v2', offered)],
  'POST /api/coupons/validate/v2': [own('/api/coupons/validate/v2', { ...offered, body: (owned) => ({ ...(offered.body?.(owned) as object), code: DEAL }) })],
  'GET /api/deals': [open('/api/deals?dealIds=ten')],
  'GET /api/deals/:dealCode': [open(`/api/deals/${DEAL}`)],
  // Guests of another brand find nothing under its code.
  'POST /api/deals/addGuests': [own('/api/deals/addGuests', { body: () => ({ code: DEAL }), abroad: 404 })],
  'GET /api/deals/dealGuests/:couponCode': [own(`/api/deals/dealGuests/${DEAL}`, { abroad: 404 })],
  'PUT /api/deals/dealGuests/:id': [own('/api/deals/dealGuests/ten', { body: () => ({ kept: true }), abroad: 404 })],
  'POST /api/restaurantUpsells/cartUpsellItems/search': [own('/api/restaurantUpsells/cartUpsellItems/search', offered)],
  'PATCH /api/restaurantUpsells/cartUpsellItems/updateIsSeen': [
    own('/api/restaurantUpsells/cartUpsellItems/updateIsSeen', lifted(() => null)),
    theirs(() => '/api/restaurantUpsells/cartUpsellItems/updateIsSeen', lifted(({ mysterySession }) => mysterySession)),
  ],
  'GET /api/rewardPoints/transactions': [own('/api/rewardPoints/transactions'), theirs(({ guestId }) => `/api/rewardPoints/transactions?brandGuestId=${guestId}`)],
  'GET /api/lookup/localities': [open('/api/lookup/localities?cityId=jaipur')],
  'POST /api/orders/cart': [open('/api/orders/cart', quoted)],
  'POST /api/orders/cart/v2': [open('/api/orders/cart/v2', quoted)],
  'POST /api/orders': [theirs(() => '/api/orders', placed)],
  'POST /api/orders/v2': [theirs(() => '/api/orders/v2', placed), theirs(() => '/api/orders/v2', taken)],
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
  'POST /api/payments/paymentResponse': [theirs(() => '/api/payments/paymentResponse', returned)],
  'POST /api/payments/verifyPayment': [theirs(() => '/api/payments/verifyPayment', { body: ({ runningOrder }) => ({ orderId: runningOrder }) })],
  'GET /api/paymentOrders/:orderId': [theirs(({ runningOrder }) => `/api/paymentOrders/${runningOrder}`)],
  'POST /api/payments/webhook/:gateway': [open('/api/payments/webhook/sandbox', { body: () => ({ id: 'evt_1' }), owner: 401 })],
  'POST /api/payments/return/:gateway': [open('/api/payments/return/sandbox', { body: () => ({}), owner: 303 })],
  'GET /sandbox/:id': [practice('')],
  'POST /sandbox/:id/pay/:outcome': [practice('/pay/declined', pressed)],
  'POST /sandbox/:id/methods/:plan': [practice('/methods/well', pressed)],
  'POST /sandbox/:id/refunds/:plan': [practice('/refunds/arrive', pressed)],
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
export const WITH_RAZORPAY: Record<string, Call> = { 'GET /pay/razorpay/:gatewayOrder': { whose: 'open', path: ({ gatewayOrder }) => `/pay/razorpay/${gatewayOrder}` } }

/** These end the caller's login or account, so each has a test with a caller of its own. */
export const ENDING = ['POST /api/brands/initiateDelete/:brandId', 'POST /api/guests/signout']
