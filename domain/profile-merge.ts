import type { Profile, Vehicle } from '#schemas/guest.ts'
import { MOST_VEHICLES, sameVehicle } from './saved-vehicles.ts'

/** What of a profile is the guest's own to say; everything else is the server's. */
type OwnWords = Pick<Profile, 'name' | 'email' | 'guestVehicle' | 'updatedAt'>

const spelling = (vehicle: Vehicle): string => JSON.stringify(Object.entries(vehicle).sort(([a], [b]) => (a < b ? -1 : 1)))
const sameVehicles = (a: readonly Vehicle[], b: readonly Vehicle[]): boolean => JSON.stringify(a.map(spelling)) === JSON.stringify(b.map(spelling))

/** Whether two profiles say the same of what is the guest's own, whenever it was said. */
export const sameOwnWords = (a: OwnWords, b: OwnWords): boolean => a.name === b.name && a.email === b.email && sameVehicles(a.guestVehicle, b.guestVehicle)

/** The value that one side changed; of two changes the later one. */
function oneOf<T>({ ours, theirs, base, isLater }: { ours: T; theirs: T; base: T; isLater: boolean }): T {
  if (ours === base) return theirs
  return theirs === base || isLater ? ours : theirs
}

/** Car by car: what either side added stays, what one took away and the other left as it was goes; the order is that of the later change. */
function mergeVehicles(later: readonly Vehicle[], earlier: readonly Vehicle[], base: readonly Vehicle[]): Vehicle[] {
  if (sameVehicles(later, base)) return [...earlier]
  if (sameVehicles(earlier, base)) return [...later]
  const find = (vehicles: readonly Vehicle[], wanted: string): Vehicle | undefined => vehicles.find(({ id }) => id === wanted)
  const kept = later.flatMap((vehicle) => {
    const before = find(base, vehicle.id)
    const isUnchanged = before !== undefined && spelling(before) === spelling(vehicle)
    return isUnchanged ? (find(earlier, vehicle.id) ?? []) : [vehicle]
  })
  const added = earlier.filter((vehicle) => !find(base, vehicle.id) && !kept.some(({ id, number }) => id === vehicle.id || sameVehicle(number, vehicle.number)))
  return [...kept, ...added].slice(0, MOST_VEHICLES)
}

/**
 * The conflict rule of the profile, the same on the device and on the server: field by field, so that a name changed on one device and a car added on another both
 * stand. Where both sides changed a field, the later change counts. The same inputs and the merge of them again give the same.
 * @param base what the device had last seen of the server; null: not known, then the later change counts in all its fields
 * @returns `server` itself where nothing of it changes
 */
export function mergeProfiles(server: Profile, device: OwnWords, base: OwnWords | null): Profile {
  const isLater = device.updatedAt > server.updatedAt
  if (sameOwnWords(server, device) || (base === null && !isLater)) return server
  const [later, earlier] = isLater ? [device, server] : [server, device]
  const own = base === null
    ? { name: device.name, email: device.email, guestVehicle: device.guestVehicle }
    : {
        name: oneOf({ ours: device.name, theirs: server.name, base: base.name, isLater }),
        email: oneOf({ ours: device.email, theirs: server.email, base: base.email, isLater }),
        guestVehicle: mergeVehicles(later.guestVehicle, earlier.guestVehicle, base.guestVehicle),
      }
  return sameOwnWords(server, { ...own, updatedAt: 0 }) ? server : { ...server, ...own, updatedAt: later.updatedAt }
}
