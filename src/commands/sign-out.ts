import { forgetServing } from '#outbox/painted-pages.ts'
import { forgetAside, forgetUnsent, readUnsent } from '#outbox/unsent-changes.ts'
import { handedOver, linesOf } from '#domain/cart.ts'
import { isUnsettled, isWaiting } from '#outbox/next-step.ts'
import type { OutboxEntry } from '#schemas/outbox.ts'
import { tellHost } from '#src/entry/tell-host.ts'
import { cartMemory, forgetCart, momentFor } from '#src/queries/cart-memory.ts'
import { device, sessionCell } from '#src/queries/device.ts'
import { forgetDrafts } from '#src/queries/form-draft.ts'
import { loadStore } from '#src/queries/store.ts'
import { unkeptCart } from '#src/queries/unkept-note.ts'
import { visitorDatabase, whileVisitorRests } from '#src/queries/visitor-database.ts'
import { isDeleting } from './deleting-account.ts'
import { forgetAccount } from './forget-account.ts'
import { forgetGuestChoices } from './forget-guest-choices.ts'
import { forgetWishes } from './forget-wishes.ts'
import { storageFailure } from './keep-cart.ts'
import { leaveEntries } from './leave-entries.ts'
import { dropLoginMark } from './login-mark.ts'
import type { Outcome } from './outcome.ts'
import { setAsideUnsent } from './set-aside-unsent.ts'
import { forgetFoundPlace } from './share-location.ts'
import { wakeDrain } from './wake-drain.ts'

/** What a logout would leave without an answer. */
export interface LeftBehind {
  /** Orders never handed to the network: they will not be sent. */
  unsent: number
  /** Orders that may have arrived: their answer waits for this guest's next login. */
  unanswered: number
  /** Feedback that will not be sent. */
  feedback: number
  /** Wishes to cancel an order that the outlet may not have heard of (CA-22). */
  cancels: number
  /** Addresses and the profile, as far as they were changed here and no server has answered. */
  changes: number
}

function leftBehind(waiting: readonly OutboxEntry[], changes = 0): LeftBehind | null {
  const countOf = (kind: OutboxEntry['kind']): number => waiting.filter((entry) => entry.kind === kind).length
  const unsent = waiting.filter(({ kind, attempts }) => kind === 'place-order' && attempts === 0).length
  const left = { unsent, unanswered: countOf('place-order') - unsent, feedback: countOf('give-feedback'), cancels: countOf('ask-cancel'), changes }
  return waiting.length + changes > 0 ? left : null
}

/** What a logout would leave without an answer now; null: nothing, or nobody is logged in. */
export async function leftBehindNow(): Promise<LeftBehind | null> {
  const db = await device()
  const session = await db.readSession()
  return session && leftBehind((await db.readEntries()).filter((entry) => entry.guestId === session.guestId && isWaiting(entry)))
}

export interface Leaving {
  /** The guest knows what is left behind; without it nothing happens while something is. */
  leaveWaiting: boolean
  /** Changes of addresses and profile that were not sent are among it: a tablet that is left alone waits for orders and feedback only. */
  countChanges?: boolean
  /** ST-02: the server ended it. The seat stays and the dishes become a visitor's, but for those of an account that was deleted: the next guest to log in sits here and has them. */
  isOver?: boolean
  /** LF-06: a tablet stays at its table, and nothing of the guest stays on it. */
  keepSeat?: boolean
  /** Whose login is left: another guest's, who logged in meanwhile, stays. */
  guestId?: string
  /** ST-07: the native app itself asked for it and is not told. */
  byHost?: boolean
}

type SignedOut = Outcome<{ code: string | null; hadTable: boolean }>

/**
 * ST-06. What still waits would be left behind, so the guest is asked first: without `leaveWaiting` it is counted and nothing happens. Then
 * entries never sent are gone; those that may have arrived stay on the device until this guest comes back, and so do accepted ones that a
 * restored server may have lost where it ended the login. The guest's database is deleted by every page as it sees the session go. The server
 * is told by the outbox, now or when there is a network, so that nobody gets the login back with its cookie.
 * `code`: of the restaurant or table the guest was at; `hadTable`: whether it is a table's (RD-10).
 */
export async function signOut(leaving: Leaving): Promise<SignedOut | { left: LeftBehind }> {
  try {
    return await (leaving.isOver ? leaveEndedLogin(leaving) : leaveLogin(leaving))
  } catch (error) {
    return storageFailure(error)
  }
}

/** What was not sent is set aside before the visitor's database rests: to be read, the guest's may have to be opened first, and that waits for the visitor's. */
async function leaveEndedLogin(leaving: Leaving): Promise<SignedOut | { left: LeftBehind }> {
  const db = await device()
  const session = await db.readSession()
  const { surface } = await db.readPreferences()
  // LF-06: nothing of a guest stays on a tablet at a table.
  if (session && surface !== 'kiosk' && !(await isDeleting(db, session.guestId))) await setAsideUnsent(db, session)
  const outcome = await whileVisitorRests(() => leaveLogin(leaving))
  // The login stays for now, and its guest's database with it.
  if (session && 'left' in outcome) await forgetAside(db, session)
  return outcome
}

async function leaveLogin({ leaveWaiting, countChanges = false, isOver = false, keepSeat = false, guestId, byHost = false }: Leaving): Promise<SignedOut | { left: LeftBehind }> {
  const db = await device()
  const session = await db.readSession()
  const entries = session ? (await db.readEntries()).filter((entry) => entry.guestId === session.guestId) : []
  const changes = session && countChanges ? (await readUnsent(db, session.guestId)).length : 0
  // Where the server ended the login, refusals count too: the guest may not have seen them. One who logs out by hand has.
  const left = leftBehind(entries.filter(isOver ? isUnsettled : isWaiting), changes)
  if (left && !leaveWaiting) return { left }
  const place = await db.readPlace()
  const gone: SignedOut = { ok: true, code: place?.table?.scanCode ?? place?.outletCode ?? null, hadTable: Boolean(place?.table) }
  // Another tab was first: the cart in memory is the visitor's by now.
  if (isOver && !session) return gone
  if (guestId !== undefined && session && session.guestId !== guestId) return gone
  // The stream may hear that a deleted account's login is over before the page hears that the account is gone.
  const isDeleted = isOver && session !== null && (await isDeleting(db, session.guestId))
  const isEnded = isOver && session !== null && !isDeleted
  if (isEnded) await leaveCartToVisitor()
  // Where the server ended it, most likely the same person logs in again: what they named waits for them as their dishes do. Without it dishes would lose
  // their marks unasked, which looks as if none of them held peanut. A tablet at a table is the next guest's.
  const keepsChoices = isEnded && (await db.readPreferences()).surface !== 'kiosk'
  const isGone = await db.transaction('rw', [db.session, db.entries, db.marks, db.place, db.kept, db.preferences], async () => {
    // Another guest logged in since the session was read above: only the login that was read may be ended.
    const current = await db.readSession()
    if (current && current.guestId !== session?.guestId) return false
    if (session) {
      await db.noteSignOut(session)
      if (isDeleted) await forgetAccount(db, session.guestId)
      else await leaveEntries(db, session, new Set(entries.map(({ id }) => id)), isEnded ? 'over' : 'asked', Date.now())
      await forgetUnsent(db, session.guestId)
      if (!isEnded) await forgetAside(db, session)
    }
    await db.session.clear()
    await db.marks.put({ ...(await db.readMarks(Date.now())), assistanceAt: null, notifiedGuest: null, choicesOf: keepsChoices ? session.guestId : null })
    if (place && !isOver && !keepSeat) await db.place.put({ ...place, table: null })
    await forgetWishes(db)
    if (!keepsChoices) await forgetGuestChoices(db)
    return true
  })
  if (!isGone) return gone
  dropLoginMark()
  void leavePush()
  if (!keepsChoices) forgetFoundPlace()
  // Drops the note of a cart that a closed page could not store, too: the next page would merge it into the next guest's cart.
  if (!isOver) unkeptCart.drop()
  forgetCart()
  // Set here and not only by the database's own notice, which comes later: a dish added in between must go into the visitor's cart.
  sessionCell.set(null)
  forgetDrafts()
  await forgetServing()
  // After it: a service worker that is started by this reads the screen of the next visit.
  void wakeDrain()
  // Last: an app may close its webview at it (decision 0028).
  if (!byHost) tellHost({ type: 'logout' })
  return gone
}

/**
 * ST-02: logs out a guest whose session the server ended, unless something waits that only this guest's next login can send, or an order was refused: neither is ever removed unasked.
 * @param guestId whose session it was
 * @returns `held`: the guest is still logged in; `deleted`: P-16, it ended with their account, or may have, so that nothing was kept for their next login
 */
export async function signOutAfterEnd(guestId: string): Promise<'held' | 'left' | 'deleted'> {
  const isDeleted = await device().then((db) => isDeleting(db, guestId)).catch(() => false)
  const outcome = await signOut({ leaveWaiting: false, isOver: true })
  if (!('ok' in outcome)) return 'held'
  return isDeleted ? 'deleted' : 'left'
}

/** The server ends what the login was given; the browser gives it back too, in case the server hears of it late. */
async function leavePush(): Promise<void> {
  const registration = await globalThis.navigator?.serviceWorker?.getRegistration().catch(() => undefined)
  const subscription = await registration?.pushManager?.getSubscription().catch(() => null)
  await subscription?.unsubscribe().catch(() => false)
}

async function leaveCartToVisitor(): Promise<void> {
  const cart = cartMemory.get()
  if (linesOf(cart).length === 0) return
  const { openVisitorCart, writeCart } = await loadStore()
  const visitor = await openVisitorCart(await visitorDatabase(await device()))
  try {
    await writeCart(visitor, handedOver(cart, momentFor(cart, Date.now())))
  } finally {
    // Left open, the page could not open it as the visitor's.
    await visitor.close()
  }
}
