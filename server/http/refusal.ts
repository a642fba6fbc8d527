import type { AdditionalParam, ErrorBody, ErrorCode } from '#schemas/errors.ts'

/** What a refusal says beside its code. */
export interface RefusalData {
  disabledItems?: string[]
  additionalParam?: AdditionalParam
  details?: Record<string, unknown>
}

/** An answer that is not 2xx, thrown anywhere below a route; http/on-error.ts turns it into an ErrorBody. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: ErrorCode
  readonly data: RefusalData
  /** In place of the code's own sentence: for input of machines, where the sentence names the field. */
  readonly sentence: string | null
  /** It stands under the request's key: every copy gets the same answer, for ever. Any other refusal says nothing about an earlier attempt. */
  readonly final: boolean

  constructor(code: ErrorCode, data: RefusalData = {}, sentence: string | null = null, final = false) {
    super(sentence ?? code)
    this.code = code
    this.data = data
    this.sentence = sentence
    this.final = final
  }

  asFinal(): Refusal {
    return new Refusal(this.code, this.data, this.sentence, true)
  }

  body(): ErrorBody {
    return { message: this.sentence ?? ERROR_SENTENCES[this.code], data: { code: this.code, ...this.data, ...(this.final && { final: true }) } }
  }
}

/** ER: what the answer says in plain words to anybody who reads the call; guests read the catalogue's text for the code. */
const ERROR_SENTENCES: Readonly<Record<ErrorCode, string>> = {
  INVALID_TOKEN: 'The access token is missing, malformed or expired.',
  UNKNOWN_SERVER_ERR: 'The server failed to answer; the request may be sent again.',
  SERVER_BUSY: 'The server is busy; the same request may be sent again.',
  BAD_REQUEST: 'The request cannot be read.',
  NOT_FOUND: 'There is nothing here.',
  INVALID_METHOD_PARAMS: 'No restaurant has this code.',
  NO_NETWORK: 'There is no network.',
  STORAGE_FULL: 'The device has no room left.',
  ITEM_NOT_AVAILABLE: 'Some of the dishes are not available now.',
  TOO_MANY_ORDERS: 'The guest has too many running orders.',
  ORDER_TIME_NOT_ALLOWED: 'The outlet does not take this order now.',
  READ_MODE_INVALID_ASSISTANCE: 'Nobody can be called at this outlet now.',
  PRICE_CHANGED: 'The order costs more than the guest agreed to.',
  ORDER_EXPIRED: 'The order waited too long to be sent.',
  ORDER_WITHDRAWN: 'The guest took the order back.',
  SELECTION_INVALID: 'A dish was chosen in a way the menu does not allow.',
  KEY_REUSED: 'This idempotency key was used for another request.',
  OUTLET_NOT_FOUND: 'There is no such outlet.',
  TABLE_NOT_FOUND: 'The outlet has no such table.',
  ASSISTANCE_TOO_SOON: 'Someone was called to this table: less than a minute ago, or by a phone that is known there and still waits.',
  FEEDBACK_GIVEN: 'This order has been rated already.',
  PAYMENT_NOT_ALLOWED: 'The outlet does not take payments at that time.',
  FEEDBACK_CLOSED: 'Feedback can no longer be given for this order.',
  OFFER_NOT_APPLICABLE: 'The offer no longer fits the order.',
  OUTLET_TOO_FAR: 'The guest is too far from the outlet.',
  BETA_GROUP: 'The guest is not part of the beta group.',
  ADDRESS_INVALID: 'A line of `address` holds what no address is written with.',
  ADDRESS_NEEDED: 'A delivery order needs `address`, with its pin.',
  DELIVERY_OUTSIDE: 'No zone of this outlet holds the pin of the address; `details.quote` prices the dishes without a delivery.',
  DELIVERY_MINIMUM: 'The dishes come to less than the minimum bill of the zone, see `details.quote.delivery`.',
  VEHICLE_NEEDED: 'An order to the car needs a vehicle number, or the code of its bay.',
  PAYMENT_UNDER_WAY: 'The bill may be paid online at this moment, see `details`; nothing was taken.',
  ACT_REFUSED: 'The order has moved on: this can no longer be done with it.',
  OTP_INVALID: 'The code is not the one that was sent.',
  OTP_EXPIRED: 'The code has expired.',
  OTP_TOO_MANY: 'Too many codes were asked for or tried.',
  UNAUTHORIZED_ACTION: 'This needs another login.',
  USER_BLOCKED: 'This guest is blocked.',
  ACCOUNT_EXISTS: 'There is an account for this number already.',
  ACCOUNT_NOT_FOUND: 'There is no account for this number.',
  USER_REJECTED: 'The guest refused to log in through the caller id service.',
  TC_TIMEOUT_ERR: 'The caller id service did not answer in time.',
  TC_REQ_ERR: 'The caller id service failed.',
  PAYMENT_ERROR: 'The payment failed.',
  UPSELL_SESSION_TIMEOUT: 'The time to choose a deal has passed.',
  DEAL_TKN_ERR: 'An order can hold one deal.',
  MIN_VAL_ERR: 'The cart is too small for this deal.',
  NO_DEAL_ERR: 'There is no deal left.',
  DEAL_UNA_ERR: 'This deal is not available now.',
  DEAL_ALREADY_ASSIGNED_REDEEMED: 'This coupon was redeemed already.',
  DEAL_ALREADY_ASSIGNED_NOT_REDEEMED: 'This coupon was taken already.',
  OTP_INVALID_NOT_REDEEMED: 'The code is wrong; the coupon was not redeemed.',
  DEAL_EXPIRED: 'This deal has expired.',
  DEAL_MAX_ALLOTED: 'This deal was given out to the last one.',
  DUPLICATE_RESERVATION_ERR: 'There is a booking for this time already.',
  MAX_RESERVATION_ERR: 'The guest has too many bookings.',
  NO_CC_FOUND: 'There is no such cash card.',
  CONTEXTLESS_URL_HIT: 'This address needs a restaurant.',
  UNKNOWN_SUBDOMAIN: 'No brand lives at this address.',
  RATE_LIMITED: 'Too many requests; try again later.',
  BODY_TOO_LARGE: 'The body of the request is too large.',
  FORBIDDEN: 'This is not for the caller.',
  DEFAULT: 'Something went wrong.',
}
