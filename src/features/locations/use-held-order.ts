import { useMemo, useState } from 'react'
import type { LatLng } from '#schemas/primitives.ts'
import { inHeldOrder, type OutletAway, placesOf } from './locations-model.ts'

/**
 * The list in the order in which the guest has it under the finger: from the first act on outlets that become known come after those that stand there, however near they are.
 * @param outlets in their own order; @param here where the guest wants them sorted from: another one begins a new order
 */
export function useHeldOrder(outlets: readonly OutletAway[], here: LatLng | null, hasActed: boolean): readonly OutletAway[] {
  const [held, setHeld] = useState<{ here: LatLng | null; places: ReadonlyMap<string, number> } | null>(null)
  const isHeld = held !== null && held.here === here
  const drawn = useMemo(() => (isHeld ? inHeldOrder(outlets, held.places) : outlets), [outlets, held, isHeld])
  const last = drawn.at(-1)
  const isBeyond = last !== undefined && !(isHeld && held.places.has(last.row.id))
  // Noted as it is drawn: whatever comes next is held against it.
  if (hasActed && isBeyond) setHeld({ here, places: placesOf(drawn) })
  return drawn
}
