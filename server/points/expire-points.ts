import { type Infer, object } from 'superstruct'
import { expireLot } from '#domain/points/account.ts'
import type { Lot } from '#domain/points/lots.ts'
import { Key, Uuid } from '#schemas/primitives.ts'
import type { Tx } from '../db/transact.ts'
import type { Deps } from '../deps.ts'
import type { GuestIdentity } from '../identity.ts'
import { addJob, type Queue } from '../jobs/queue.ts'
import { type Work, workOn } from '../jobs/worker.ts'
import { isAccountGone } from '../sync/account-gone.ts'
import { guestScope } from '../sync/scopes.ts'
import { raiseCounter, writeDocuments } from '../sync/write-documents.ts'
import { balancesAfter, holdAccount, postPoints, writeLots } from './point-ledger.ts'
import { rewardsDocument } from './rewards-document.ts'

const ExpiryJob = object({ brandId: Key, guestId: Uuid })

/** Posts what ended of a guest's points. Nothing waits for it: what has ended cannot be used, posted or not. */
const expiryQueue: Queue<Infer<typeof ExpiryJob>> = { name: 'point-expiry', payload: ExpiryJob, mostTries: 20, tryMs: 20_000, atOnce: 2 }

/** F-39: an order may arrive later than it was given, and then takes what could be used at its tap. */
const LATE_MS = 2 * 3_600_000

/** Has the guest's points looked at when the first of them will have ended. */
export async function expireLater(tx: Tx, guest: GuestIdentity, lots: readonly Lot[], now: number): Promise<void> {
  const ends = lots.flatMap(({ remaining, until }) => (remaining > 0 && until !== null ? [until] : []))
  if (ends.length > 0) await addJob(tx.q, expiryQueue, { key: guestScope(guest), payload: guest, runAt: Math.min(...ends) + LATE_MS }, now)
}

/** F-34: posts what has ended, once: a lot that ended has nothing left. */
const expire = ({ transact, now }: Pick<Deps, 'transact' | 'now'>, guest: GuestIdentity): Promise<void> =>
  transact(async (tx) => {
    const at = now()
    await raiseCounter(tx, guestScope(guest), 1)
    const account = await holdAccount(tx, guest, null)
    const ended = account.lots.flatMap((lot) => expireLot(lot, at - LATE_MS) ?? [])
    const lots = account.lots.map((lot) => ended.find((one) => one.lot.id === lot.id)?.lot ?? lot)
    await writeLots(tx, account, lots)
    for (const { lot, postings } of ended) await postPoints(tx, guest, postings, { subject: lot.id, orderId: null, by: 'server', at })
    await expireLater(tx, guest, lots, at)
    if (ended.length === 0 || (await isAccountGone(tx.q, guest))) return
    await writeDocuments(tx, guestScope(guest), [rewardsDocument(guest, lots, balancesAfter(account.balances, ended.flatMap(({ postings }) => postings)))])
  })

/** The work of the expiry queue. */
export const expiryWork = (deps: Pick<Deps, 'transact' | 'now'>): Work => workOn(expiryQueue, (guest) => expire(deps, guest))
