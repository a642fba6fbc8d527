import { itemPart, waysPart } from '#src/routes/menu-routes.tsx'
import { cartPart, trackingPart } from '#src/routes/order-routes.tsx'
import { signInPart } from '#src/routes/guest-routes.tsx'
import { whenIdle } from '#src/queries/when-idle.ts'

const LATEST_PAUSE_MS = 2_000

/** On the way from the menu to an order, in the order in which a guest meets them. What they weigh and must not hold: scripts/size-limits.ts. */
const ON_THE_WAY = [itemPart, cartPart, signInPart, trackingPart, waysPart]

/**
 * Loads what an order needs while there is a network, one part at a time: on a first visit, and where a browser has no service workers, nothing else keeps it
 * for the moment in which there is none.
 */
export async function loadAhead(): Promise<void> {
  for (const part of ON_THE_WAY) {
    await whenIdle(LATEST_PAUSE_MS)
    await part.ahead()
  }
}
