import { type } from 'superstruct'
import { EpochMs, oneOf, PhoneNumber, text } from '#schemas/primitives.ts'
import { formDraft } from '#src/queries/form-draft.ts'

/** How far a login has come once its code was sent. The code itself is never kept. */
const SignInDraft = type({
  step: oneOf(['code', 'details']),
  phone: PhoneNumber,
  requestId: text(64),
  /** Epoch ms. */
  resendAt: EpochMs,
  /** Empty until the code was right. */
  signupToken: text(2000),
})

export const signInDraft = formDraft('sign-in', SignInDraft)
