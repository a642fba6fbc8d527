import { boolean, type Infer, literal, nullable, object, optional, type } from 'superstruct'
import { Profile } from './guest.ts'
import { anyOf, CountryCode, EpochMs, Key, PhoneNumber, text, Uuid } from './primitives.ts'

/** EN-03, as a host has it; hosts of release 0.1 say only what is required here. */
const BrandGuest = type({
  brandId: Key,
  guestId: Uuid,
  name: text(56),
  rewardJoiningDate: nullable(EpochMs),
  primaryMobileNumber: optional(PhoneNumber),
  countryCode: optional(CountryCode),
  isUserConsent: optional(boolean()),
})

/** ST-07: messages a native host may post into the page. */
export const HostMessage = anyOf([
  type({ type: literal('logout') }),
  type({
    type: literal('loginData'),
    guest: Profile,
    auth: object({ accessToken: text(4000, 20) }),
    rewardGuestDetails: nullable(object({ brandGuestId: Key, points: EpochMs })),
  }),
  type({ type: literal('brandGuestData'), brandGuest: BrandGuest }),
])
export type HostMessage = Infer<typeof HostMessage>

/** ST-06: what the page posts to its host. `loginNeeded`: the server no longer takes the login (ST-02), and a `loginData` would renew it. */
export const PageMessage = anyOf([type({ type: literal('logout') }), type({ type: literal('ready') }), type({ type: literal('loginNeeded') })])
export type PageMessage = Infer<typeof PageMessage>
