import { is, union } from 'superstruct'
import { forgetServing } from '#outbox/painted-pages.ts'
import { leaveLogins } from '#outbox/browser-drain.ts'
import { webLock } from '#outbox/browser-tools.ts'
import type { Device } from '#outbox/device.ts'
import { SESSION_LOCK, writeSession } from '#outbox/session.ts'
import { forgetOthersChanges } from '#outbox/unsent-changes.ts'
import { AuthAnswer, SendAuthAnswer, SignUpNeeded } from '#schemas/guest.ts'
import { askServer } from '#src/queries/ask-server.ts'
import { device, placeCell } from '#src/queries/device.ts'
import { forgetDrafts } from '#src/queries/form-draft.ts'
import { unkeptCart } from '#src/queries/unkept-note.ts'
import { brandHere, whyNoBrand } from './brand-here.ts'
import { forgetGuestChoices } from './forget-guest-choices.ts'
import { forgetWishes } from './forget-wishes.ts'
import { storageFailure } from './keep-cart.ts'
import { leaveReplaced } from './leave-entries.ts'
import { meetSetAside } from './meet-set-aside.ts'
import type { Outcome } from './outcome.ts'
import { forgetFoundPlace } from './share-location.ts'
import { wakeDrain } from './wake-drain.ts'

/** CO-01. */
const COUNTRY = '91'

/** CA-06 sendAuth. @param phone ten digits (domain/guest-input normalPhone); `resend` does not reset the count of tries */
export async function requestOtp(phone: string, resend = false): Promise<Outcome<{ requestId: string; resendAfterMs: number }>> {
  const brand = await brandHere()
  if (brand === null) return { error: whyNoBrand() }
  try {
    // A login that was left here is ended first: in a browser without Web Locks its late answer could take the next one's cookie away.
    await leaveLogins(await device())
  } catch (error) {
    return storageFailure(error)
  }
  const body = { phone, country: COUNTRY, res: placeCell.get()?.outletCode ?? null, brandId: brand, resend }
  const reply = await askServer({ method: 'POST', path: '/api/guests/sendAuth', body, struct: SendAuthAnswer })
  return 'ok' in reply ? { ok: true, ...reply.value } : { error: reply.error, message: reply.message }
}

export interface OtpWish {
  requestId: string
  phone: string
  /** Six digits. */
  otp: string
}

/** Logged in, or (a phone without an account) a token with which the name is given (RT-26). */
export async function verifyOtp({ requestId, phone, otp }: OtpWish): Promise<Outcome<{ next: 'done' } | { next: 'details'; signupToken: string }>> {
  const brand = await brandHere()
  if (brand === null) return { error: whyNoBrand() }
  const body = { requestId, phone, country: COUNTRY, otp, brandId: brand }
  return webLock(SESSION_LOCK, async () => {
    const reply = await askServer({ method: 'POST', path: '/api/guests/signin', body, struct: union([AuthAnswer, SignUpNeeded]) })
    if ('error' in reply) return { error: reply.error, message: reply.message }
    if (is(reply.value, SignUpNeeded)) return { ok: true, next: 'details', signupToken: reply.value.signupToken }
    return enter(reply.value, brand)
  })
}

export interface SignUpWish {
  signupToken: string
  name: string
  email: string | null
  termsAccepted: boolean
}

/** "One Last Thing": the name, perhaps an email, and consent. */
export async function completeSignUp(wish: SignUpWish): Promise<Outcome<{ next: 'done' }>> {
  const brand = await brandHere()
  if (brand === null) return { error: whyNoBrand() }
  return webLock(SESSION_LOCK, async () => {
    const reply = await askServer({ method: 'POST', path: '/api/guests/signup', body: wish, struct: AuthAnswer })
    return 'ok' in reply ? enter(reply.value, brand) : { error: reply.error, message: reply.message }
  })
}

/** From here on every page and worker of this origin is the guest's; what waited for them is sent. */
export async function enter(answer: AuthAnswer, brand: string): Promise<Outcome<{ next: 'done' }>> {
  try {
    const db = await device()
    // RD-09: a page that goes at once would take the touch along that is written a moment later, and the next one would end this login.
    await db.noteActivity(Date.now())
    const isReplaced = await leaveReplaced(db, { guestId: answer.guest.id }, Date.now())
    if (isReplaced) await forgetReplaced(db)
    await meetChoices(db, answer.guest.id)
    const person = { brandId: brand, phone: answer.guest.primaryPhoneNumber }
    await forgetOthersChanges(db, { guestId: answer.guest.id, ...person })
    await meetSetAside(db, person, answer.guest)
    await writeSession(db, answer, brand, Date.now())
    // The cookie is the new login's now: what was known by the cookie alone is over.
    for (const { id, accessToken } of await db.readSignOuts()) if (accessToken === '') await db.forgetSignOut(id)
    void wakeDrain()
    return { ok: true, next: 'done' }
  } catch (error) {
    return storageFailure(error)
  }
}

/** ST-02, ST-06: choices that waited for a guest since their login ended are theirs again, and no other guest's. */
async function meetChoices(db: Device, guestId: string): Promise<void> {
  const marks = await db.readMarks(Date.now())
  if (!marks.choicesOf) return
  if (marks.choicesOf !== guestId) {
    await forgetGuestChoices(db)
    forgetFoundPlace()
  }
  await db.marks.put({ ...marks, choicesOf: null })
}

/** ST-06: what the guest before said and typed is no word of the one who logs in over them: their door, their car, their cart, their allergies. A visitor's own come along to a login. */
async function forgetReplaced(db: Device): Promise<void> {
  await forgetWishes(db)
  await forgetGuestChoices(db)
  forgetFoundPlace()
  await forgetServing()
  await db.marks.put({ ...(await db.readMarks(Date.now())), assistanceAt: null, notifiedGuest: null })
  unkeptCart.drop()
  forgetDrafts()
}
