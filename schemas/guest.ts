import { boolean, type Infer, integer, is, nullable, object, optional, size, type } from 'superstruct'
import { CountryCode, EpochMs, Key, list, matching, oneOf, PhoneNumber, RestaurantCode, text, Uuid } from './primitives.ts'

/** EN-04, VA-15. */
export const Vehicle = object({ id: Key, number: text(13, 3), description: text(56) })
export type Vehicle = Infer<typeof Vehicle>

const MOST_NAME = 56
/** VA-04: letters with apostrophe, comma, period, space, hyphen; at most 56, as strings count them: a letter of a fancy alphabet counts twice, and what is longer fits no profile. */
export const GuestName = size(matching(/^[\p{L}\p{M}][\p{L}\p{M}’',. -]{0,55}$/u), 1, MOST_NAME)
/** VA-05, as a profile may hold it: earlier releases bounded its parts alone. */
export const Email = matching(/^[^\s@<>"'\p{C}]{1,64}@[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63})+$/u)
/** VA-05, as a guest gives it: what is longer is no address that mail reaches (RFC 5321). */
export const GivenEmail = size(Email, 1, 254)

/** As many restaurants as a profile remembers; the last visited stands last. */
export const MOST_VISITED = 200

/** EN-02: the document of the collection `profile`; its id is the guest's. */
export const Profile = object({
  id: Uuid,
  name: text(MOST_NAME),
  email: nullable(Email),
  primaryPhoneNumber: PhoneNumber,
  countryCode: CountryCode,
  guestVehicle: list(Vehicle, 10),
  visitedRestaurants: list(RestaurantCode, MOST_VISITED),
  /** EN-03: null until there is a rewards club to join; phones of release 0.1 refuse a profile without it. */
  rewardJoiningDate: nullable(EpochMs),
  isUserConsent: boolean(),
  updatedAt: EpochMs,
})
export type Profile = Infer<typeof Profile>

/** What a guest types, judged by the same structs that the server applies. */
export const isGuestName = (typed: string): boolean => is(typed, GuestName)
/** Whether it can be an email address (VA-05). */
export const isEmail = (typed: string): boolean => is(typed, GivenEmail)
/** Whether it is a phone number without its country (VA-01). */
export const isPhoneNumber = (typed: string): boolean => is(typed, PhoneNumber)

/** CA-06 sendAuth. */
export const SendAuth = object({
  phone: PhoneNumber,
  country: CountryCode,
  res: optional(nullable(RestaurantCode)),
  brandId: Key,
  resend: optional(boolean()),
})
export const SendAuthAnswer = object({
  requestId: Uuid,
  /** Always false and not read: the release before requires the field. Whether a number has an account is said after its code. */
  isRegistered: optional(boolean()),
  resendAfterMs: EpochMs,
})
export type SendAuthAnswer = Infer<typeof SendAuthAnswer>

export const Otp = matching(/^\d{6}$/)
/** Whether it can be a login’s code (VA-03). */
export const isOtp = (typed: string): boolean => is(typed, Otp)
export const SignIn = object({ requestId: Uuid, phone: PhoneNumber, country: CountryCode, otp: Otp, brandId: Key })
/** VA-02, VA-04: sign-up needs the name and consent. `signupToken` proves the phone was verified. */
export const SignUp = object({
  signupToken: text(2000, 20),
  name: GuestName,
  email: optional(nullable(GivenEmail)),
  termsAccepted: boolean(),
})

/** Answer of signin, signup and refresh: the refresh token travels in its cookie only. */
export const AuthAnswer = object({
  guest: Profile,
  accessToken: text(4000, 20),
  /** Server clock when it was issued, so that a wrong device clock does not matter. */
  serverTime: EpochMs,
})
export type AuthAnswer = Infer<typeof AuthAnswer>

/** Body of refresh. `ifAny`: asked in silence; no session is answered with 204. */
export const RefreshWish = type({ ifAny: optional(boolean()) })
/** Body of signout. `guestId`: the guest whose login was left, for a call without a token; another guest's cookie stays. */
export const SignOutWish = type({ guestId: optional(Uuid) })

/** Answer of signin for a phone without an account: no session, but a token for signup. */
export const SignUpNeeded = object({ signupToken: text(2000, 20) })

/** What the device keeps of a login (CO-10). The access token is read when sending, never stored with a command. */
export const Session = object({
  id: oneOf(['session']),
  guestId: Uuid,
  brandId: Key,
  name: text(MOST_NAME),
  phone: text(20),
  accessToken: text(4000),
  /** Server clock minus device clock, ms. */
  clockSkewMs: integer(),
})
export type Session = Infer<typeof Session>
