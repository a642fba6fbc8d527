import { linesOf } from '#domain/cart.ts'
import { isInactive } from '#domain/inactivity.ts'
import { cartMemory } from '#src/queries/cart-memory.ts'
import { device } from '#src/queries/device.ts'
import { clearWholeCart } from './change-cart.ts'
import { signOut } from './sign-out.ts'

/**
 * LF-06, RD-09: a tablet at a table that nobody touched for ten minutes is the next guest's: its guest is logged out, their cart and call are gone from it,
 * and it stays at its table. What waits to be sent is sent or settled first, because only that guest's login can send it.
 * @param now epoch ms
 * @returns true: it rests, and shows nothing of a guest
 */
export async function restKiosk(now: number): Promise<boolean> {
  const db = await device()
  const [{ surface }, { activeAt }, session] = [await db.readPreferences(), await db.readMarks(now), await db.readSession()]
  if (surface !== 'kiosk' || !isInactive(activeAt, now, surface)) return false
  if (session) return 'ok' in (await signOut({ leaveWaiting: false, keepSeat: true }))
  if (linesOf(cartMemory.get()).length > 0) await clearWholeCart()
  return true
}
