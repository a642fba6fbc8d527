import type { Context } from 'hono'
import { type Infer, nullable, optional, type } from 'superstruct'
import { isKeepable } from '#domain/saved-vehicles.ts'
import { GivenEmail, GuestName, type Profile, Vehicle } from '#schemas/guest.ts'
import type { GuestLocation } from '#schemas/locality.ts'
import { Key, list, PhoneNumber, Uuid } from '#schemas/primitives.ts'
import type { App, Env } from '../deps.ts'
import { createHttpIpLocator } from '../gateways/http-ip-locator.ts'
import { addressOf } from '../http/address.ts'
import { readBody, readLocation, readParam, readQuery } from '../http/read.ts'
import { Refusal } from '../http/refusal.ts'
import type { SessionIdentity } from '../identity.ts'
import { keepUses } from '../offers/former-uses.ts'
import { cityNamed, firstCity, nearestCity } from '../outlets/read-outlets.ts'
import { identify } from './create-identity.ts'
import { deleteAccount } from './delete-account.ts'
import { changeProfile, readProfile } from './guest-book.ts'
import type { Logins } from './logins.ts'

/** The fields of a profile that are the guest's own; others of a Profile may be sent and are left as they are. */
const ProfileChange = type({ name: optional(GuestName), email: optional(nullable(GivenEmail)), guestVehicle: optional(list(Vehicle, 10)) })

/** Throws BAD_REQUEST for a vehicle whose number is none and was not there before (VA-15). */
function changed(profile: Profile, change: Infer<typeof ProfileChange>, now: number): Profile {
  const guestVehicle = change.guestVehicle ?? profile.guestVehicle
  if (!guestVehicle.every((vehicle) => isKeepable(vehicle, profile.guestVehicle)))
    throw new Refusal('BAD_REQUEST', {}, 'The number of a vehicle has letters from A to Z and digits, and ends in three or four digits, such as RJ14 CX 4821.')
  return {
    ...profile,
    name: change.name?.trim() ?? profile.name,
    email: change.email === undefined ? profile.email : change.email,
    guestVehicle,
    updatedAt: Math.max(now, profile.updatedAt + 1),
  }
}

/** CO-01: where nothing is known of the guest's place. */
const DEFAULT_CITY = 'Jaipur'

/** The calls on a guest's own account (CA-06, CA-13). */
export function accountRoutes(app: App, logins: Logins): void {
  const { deps, keys } = logins
  const { ipLookupUrl } = deps.config
  /** CA-21: asked only where the phone says nothing of its place. */
  const locator = ipLookupUrl === null ? null : createHttpIpLocator(ipLookupUrl, deps.now)

  const guestOf = async (c: Context<Env>): Promise<SessionIdentity> => {
    const guest = await identify(deps.db, keys, c.req.header('Authorization'), deps.now())
    if (!guest) throw new Refusal('INVALID_TOKEN')
    return guest
  }
  /** A guest's id in a path is the own one or it is forbidden, whether it exists or not. */
  const ownerOf = async (c: Context<Env>): Promise<SessionIdentity> => {
    const guest = await guestOf(c)
    if (readParam(c, 'id', Uuid) !== guest.guestId) throw new Refusal('FORBIDDEN')
    return guest
  }
  const known = (profile: Profile | null): Profile => {
    if (!profile) throw new Refusal('ACCOUNT_NOT_FOUND')
    return profile
  }

  app.get('/api/guests/findLocation', async (c) => {
    const held = await deps.brands.ofRequest(c)
    if (!held) throw new Refusal('UNKNOWN_SUBDOMAIN')
    const brandId = held.brand.id
    const here = readLocation(c)
    const network = here || !locator ? null : await locator.locate(addressOf(c, deps.config.trustProxy))
    const point = here ?? network?.point ?? null
    const known = (point && (await nearestCity(deps.db, brandId, point))) ?? (network?.city ? await cityNamed(deps.db, brandId, network.city) : null)
    const answer: GuestLocation = { cityName: known ?? (await firstCity(deps.db, brandId)) ?? DEFAULT_CITY, timeStamp: deps.now(), knownBy: known === null ? 'brand' : here ? 'phone' : 'network' }
    return c.json(answer)
  })

  // CA-06 has the number in the address. It is the caller's own, or the call is refused; this server's log holds no query, and a proxy's should hold none either.
  app.get('/api/guests/phoneSearch', async (c) => {
    const guest = await guestOf(c)
    const phone = readQuery(c, 'phoneNum', PhoneNumber)
    const profile = known(await readProfile(deps.db, guest))
    if (profile.primaryPhoneNumber !== phone) throw new Refusal('FORBIDDEN')
    return c.json(profile)
  })

  app.delete('/api/guests/vehicles', async (c) => {
    const guest = await guestOf(c)
    const id = readQuery(c, 'id', Key)
    const profile = await deps.transact((tx) =>
      changeProfile(tx, guest, (standing) => changed(standing, { guestVehicle: standing.guestVehicle.filter((vehicle) => vehicle.id !== id) }, deps.now())))
    return c.json(known(profile))
  })

  app.get('/api/guests/:id', async (c) => c.json(known(await readProfile(deps.db, await ownerOf(c)))))

  app.put('/api/guests/:id', async (c) => {
    const guest = await ownerOf(c)
    const change = await readBody(c, ProfileChange)
    return c.json(known(await deps.transact((tx) => changeProfile(tx, guest, (profile) => changed(profile, change, deps.now())))))
  })

  app.post('/api/brands/initiateDelete/:brandId', async (c) => {
    const guest = await guestOf(c)
    if (readParam(c, 'brandId', Key) !== guest.brandId) throw new Refusal('FORBIDDEN')
    await deps.transact(async (tx) => {
      await keepUses(tx, guest, keys.former)
      await deleteAccount(tx, guest, deps.now())
    })
    // The cookie may be of a login that came meanwhile: it goes by the sign-out that follows, which knows whose it is.
    return c.body(null, 204)
  })
}
