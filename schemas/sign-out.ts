import { type Infer, object } from 'superstruct'
import { text, Uuid } from './primitives.ts'

/** A login that this device has left and the server has not heard of yet: it stays valid on the server until this is sent. */
export const SignOut = object({
  id: text(80),
  guestId: Uuid,
  /** The last access token of the login; '' where the device no longer has it: the cookie alone says which login it was. */
  accessToken: text(4000),
})
export type SignOut = Infer<typeof SignOut>
