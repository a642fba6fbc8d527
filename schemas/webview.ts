import { type Infer, literal, nullable, object, type } from 'superstruct'
import { Profile } from './guest.ts'
import { anyOf, EpochMs, Key, text, Uuid } from './primitives.ts'

/** ST-07: messages a native host may post into the page. */
export const HostMessage = anyOf([
  type({ type: literal('logout') }),
  type({
    type: literal('loginData'),
    guest: Profile,
    auth: object({ accessToken: text(4000, 20) }),
    rewardGuestDetails: nullable(object({ brandGuestId: Key, points: EpochMs })),
  }),
  type({ type: literal('brandGuestData'), brandGuest: object({ brandId: Key, guestId: Uuid, name: text(56), rewardJoiningDate: nullable(EpochMs) }) }),
])
export type HostMessage = Infer<typeof HostMessage>

/** ST-06: what the page posts to its host. */
export const PageMessage = anyOf([type({ type: literal('logout') }), type({ type: literal('ready') })])
export type PageMessage = Infer<typeof PageMessage>
