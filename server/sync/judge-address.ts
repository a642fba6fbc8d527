import { mask } from 'superstruct'
import { addressProblems } from '#domain/address.ts'
import { type AddressState, laterAddress } from '#domain/address-merge.ts'
import { SavedAddress } from '#schemas/address.ts'
import type { Body, Judged, Pushed } from './collections.ts'
import { fits } from './fits.ts'
import { refusedState } from './push-rows.ts'
import { sameState } from './same-document.ts'
import { sizeOf } from './size-of.ts'

type State = NonNullable<Pushed['master']>

/** Bytes of an address as it is kept. The longest that this release knows is below 5 kB, in whatever letters; the rest is for the fields of later ones. */
export const MOST_ADDRESS_BYTES = 8 * 1024

const isTooLong = (body: Body): boolean => sizeOf(body) > MOST_ADDRESS_BYTES

const changedAt = (body: Body): number => (typeof body['updatedAt'] === 'number' && Number.isSafeInteger(body['updatedAt']) ? body['updatedAt'] : 0)

/** Null: no address that could stand. What a guest typed is judged by VA-12 once it is saved; a draft may be anything that fits. */
function stateOf({ body, deleted }: State, latest: number): AddressState | null {
  const updatedAt = Math.min(changedAt(body), latest)
  if (deleted) return { gone: true, updatedAt }
  if (!fits(body, SavedAddress)) return null
  const isWhole = body.draft || (body.pin !== null && Object.keys(addressProblems(body)).length === 0)
  // What another release wrote is kept whole (decision 0030), but not at any length: of a longer one stands what this release knows, which is all that the guest typed here.
  return isWhole ? { gone: false, updatedAt, address: { ...(isTooLong(body) ? mask(body, SavedAddress) : body), updatedAt } } : null
}

/** Of a removed address nothing is kept but when. */
const written = (id: string, state: AddressState): State => (state.gone ? { body: { id, updatedAt: state.updatedAt }, deleted: true } : { body: state.address, deleted: false })

/** What stands, as later than what is refused or shortened: the device takes it, and does not hold its own for the later one and send it again without end. */
const asLaterThan = (master: State, refused: State): State => ({ ...master, body: { ...master.body, updatedAt: changedAt(refused.body) + 1 } })

/**
 * Any of the guest's devices may write them, the later change stands (domain/address-merge.ts). A device's clock that runs ahead counts as now, so that it
 * cannot hold an address against all later changes. A device that had not seen what stands is told of it, and sends again what it makes of both: what comes
 * from nobody who still listens, as a late copy of an earlier change does, changes nothing, whatever its clock said.
 */
export function judgeAddress({ id, seen, fresh, master, now }: Pushed): Judged {
  if (master && !seen) return { write: null, conflict: sameState(master, fresh) ? null : master }
  // A device that has seen what stands is later than it, also where this server's clock is behind that of the one that wrote it.
  const mine = stateOf(fresh, master ? Math.max(now, changedAt(master.body) + 1) : now)
  const standing = master && (stateOf(master, Infinity) ?? { gone: true, updatedAt: changedAt(master.body) })
  if (!mine) return { write: null, conflict: master ? asLaterThan(master, fresh) : { body: refusedState(id, fresh.body), deleted: true } }
  const next = written(id, standing ? laterAddress(standing, mine) : mine)
  const told = !fresh.deleted && isTooLong(fresh.body) ? asLaterThan(next, fresh) : next
  return { write: master && sameState(next, master) ? null : next, conflict: sameState(next, fresh) || (next.deleted && fresh.deleted) ? null : told }
}
