import type { Context } from 'hono'
import { nullable, object } from 'superstruct'
import { type AddressField, addressProblems } from '#domain/address.ts'
import { MOST_ADDRESSES, SavedAddress } from '#schemas/address.ts'
import { LatLng, Uuid, UuidV7 } from '#schemas/primitives.ts'
import type { App, Deps, Env } from '../deps.ts'
import { requireGuest } from '../http/guest.ts'
import { readBody, readParam } from '../http/read.ts'
import { Refusal } from '../http/refusal.ts'
import type { GuestIdentity } from '../identity.ts'
import { judgeAddress } from '../sync/judge-address.ts'
import { pushRows } from '../sync/push-rows.ts'
import { readCollection, readDocument } from '../sync/read-documents.ts'
import { guestScope } from '../sync/scopes.ts'

const { title, house, floor, addressLine1, landmark, locality, note } = SavedAddress.schema
/** What a caller says of an address; times are the server's. */
const AddressWords = object({ title, house, floor, addressLine1, landmark, locality, pin: nullable(LatLng), note })

/** The rule makes it the moment of the writing, later than what stands. */
const AT_LAST = 8_640_000_000_000_000

const SENTENCES: Readonly<Record<NonNullable<ReturnType<typeof addressProblems>[AddressField]>, string>> = {
  empty: 'is missing', characters: 'has a sign that an address does not take', ends: 'begins or ends with punctuation', doubled: 'has two signs of punctuation in a row', long: 'is too long',
}

/**
 * CA-06: a guest's saved addresses for callers that do not keep them in step. They are the documents of the collection `addresses` and written by the same
 * rule (`judgeAddress`). A guest's id in the path is the caller's own or it is forbidden, whether it exists or not.
 */
export function addressRoutes(app: App, deps: Deps): void {
  const ownerOf = async (c: Context<Env>): Promise<GuestIdentity> => {
    const guest = await requireGuest(c, deps)
    if (readParam(c, 'id', Uuid) !== guest.guestId) throw new Refusal('FORBIDDEN')
    return guest
  }

  const put = async (guest: GuestIdentity, id: string, state: Record<string, unknown>): Promise<SavedAddress | null> => {
    const scope = guestScope(guest)
    return deps.transact(async (tx) => {
      const place = { scope, collection: 'addresses', guest, judge: judgeAddress, most: MOST_ADDRESSES, knowsMaster: true, now: deps.now() }
      await pushRows(tx, place, [{ newDocumentState: { ...state, id }, assumedMasterState: null }])
      return readDocument<SavedAddress>(tx.q, scope, 'addresses', id)
    })
  }
  const write = async (c: Context<Env>, guest: GuestIdentity, id: string, standing: SavedAddress | null): Promise<SavedAddress> => {
    const words = await readBody(c, AddressWords)
    const [wrong] = Object.entries(addressProblems(words))
    if (wrong) throw new Refusal('BAD_REQUEST', {}, `${wrong[0]} ${SENTENCES[wrong[1]]}.`)
    if (words.pin === null) throw new Refusal('BAD_REQUEST', {}, 'pin is missing.')
    const written = await put(guest, id, { ...standing, ...words, draft: false, createdAt: standing?.createdAt ?? deps.now(), updatedAt: AT_LAST, _deleted: false })
    if (!written) throw new Refusal('BAD_REQUEST', {}, `A guest has at most ${MOST_ADDRESSES} addresses.`)
    return written
  }
  const standingOf = async (c: Context<Env>, guest: GuestIdentity): Promise<SavedAddress> => {
    const standing = await readDocument<SavedAddress>(deps.db, guestScope(guest), 'addresses', readParam(c, 'addressId', UuidV7))
    if (!standing) throw new Refusal('NOT_FOUND')
    return standing
  }

  app.get('/api/guests/:id/addresses', async (c) => {
    const all = await readCollection<SavedAddress>(deps.db, guestScope(await ownerOf(c)), 'addresses')
    return c.json({ guestAddresses: all.filter(({ draft }) => !draft) })
  })

  app.post('/api/guests/:id/addresses/:addressId', async (c) => {
    const guest = await ownerOf(c)
    const id = readParam(c, 'addressId', UuidV7)
    const standing = await readDocument<SavedAddress>(deps.db, guestScope(guest), 'addresses', id)
    return c.json(await write(c, guest, id, standing), standing ? 200 : 201)
  })

  app.put('/api/guests/:id/addresses/:addressId', async (c) => {
    const guest = await ownerOf(c)
    const standing = await standingOf(c, guest)
    return c.json(await write(c, guest, standing.id, standing))
  })

  app.delete('/api/guests/:id/addresses/:addressId', async (c) => {
    const guest = await ownerOf(c)
    const { id } = await standingOf(c, guest)
    await put(guest, id, { updatedAt: AT_LAST, _deleted: true })
    return c.body(null, 204)
  })
}
