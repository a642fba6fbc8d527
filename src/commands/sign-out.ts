import { unknown } from 'superstruct'
import { isWaiting } from '#outbox/next-step.ts'
import { askServer } from '#src/queries/ask-server.ts'
import { forgetCart } from '#src/queries/cart-memory.ts'
import { device } from '#src/queries/device.ts'
import { storageFailure } from './keep-cart.ts'
import type { Outcome } from './outcome.ts'

/**
 * ST-06. Orders that still wait would be left behind, so the guest is asked first: without `leaveWaiting` they are counted and
 * nothing happens. Then those never sent are gone; those that may have arrived stay on the device until this guest comes back.
 * The guest's database is deleted by every page as it sees the session go.
 * `code`: of the restaurant or table the guest was at (RD-10).
 */
export async function signOut({ leaveWaiting }: { leaveWaiting: boolean }): Promise<Outcome<{ code: string | null }> | { waiting: number }> {
  try {
    const db = await device()
    const session = await db.readSession()
    const entries = session ? (await db.readEntries()).filter((entry) => entry.guestId === session.guestId) : []
    const waiting = entries.filter(isWaiting).length
    if (waiting > 0 && !leaveWaiting) return { waiting }
    if (session) await askServer({ method: 'POST', path: '/api/guests/signout', body: {}, struct: unknown(), asGuest: true })
    const place = await db.readPlace()
    await db.transaction('rw', [db.session, db.entries, db.marks, db.place], async () => {
      await db.session.clear()
      await db.entries.bulkDelete(entries.filter((entry) => !isWaiting(entry) || entry.attempts === 0).map((entry) => entry.id))
      await db.marks.put({ ...(await db.readMarks(Date.now())), assistanceAt: null })
      if (place) await db.place.put({ ...place, table: null })
    })
    forgetCart()
    return { ok: true, code: place?.table?.scanCode ?? place?.outletCode ?? null }
  } catch (error) {
    return storageFailure(error)
  }
}
