import { linesOf } from '#domain/cart.ts'
import { isInactive } from '#domain/inactivity.ts'
import { cartMemory } from '#src/queries/cart-memory.ts'
import { device } from '#src/queries/device.ts'
import { clearWholeCart } from './change-cart.ts'
import { setAllergies } from './choose.ts'
import { forgetWishes } from './forget-wishes.ts'
import { signOut } from './sign-out.ts'

/**
 * LF-06, RD-09: a tablet at a table that nobody touched for ten minutes is the next guest's: its guest is logged out, their cart and call, their wishes and allergies are gone from it,
 * and it stays at its table. What waits to be sent is sent or settled first, because only that guest's login can send it.
 * @param now epoch ms
 * @returns true: it rests, and shows nothing of a guest
 */
export async function restKiosk(now: number): Promise<boolean> {
  const db = await device()
  const [{ surface, allergies = [] }, { activeAt }, session] = [await db.readPreferences(), await db.readMarks(now), await db.readSession()]
  if (surface !== 'kiosk' || !isInactive(activeAt, now, surface)) return false
  if (session && !('ok' in (await signOut({ leaveWaiting: false, keepSeat: true })))) return false
  await forgetWishes(db)
  if (allergies.length > 0) await setAllergies([])
  if (!session && linesOf(cartMemory.get()).length > 0) await clearWholeCart()
  return true
}
