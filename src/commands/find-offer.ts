import { readStruct } from '#outbox/read-struct.ts'
import { GuestDeal } from '#schemas/offer-calls.ts'
import { Offer } from '#schemas/offer.ts'
import { askServer } from '#src/queries/ask-server.ts'
import { device } from '#src/queries/device.ts'
import { isNone } from '#src/queries/is-none.ts'
import type { CommandError } from './outcome.ts'
import { subdomainOf } from '#domain/subdomain.ts'

const rowOf = (code: string): string => `offer:${subdomainOf(location.hostname)}:${code}`

/** `unknown`: the brand has no such code; `unheard`: nobody could be asked. */
export type FoundOffer = { kind: 'found'; offer: Offer } | { kind: 'unknown' } | { kind: 'unheard'; error: CommandError }

/** CA-14: the offer of a link's code, by the server's word; with no network as it was when this phone asked last. @param code as `readOfferCode` gives it */
export async function findOffer(code: string): Promise<FoundOffer> {
  const reply = await askServer({ method: 'GET', path: `/api/deals/${encodeURIComponent(code)}`, struct: Offer })
  if ('ok' in reply) {
    await device().then((db) => db.kept.put({ id: rowOf(code), value: reply.value, at: Date.now() })).catch(() => undefined)
    return { kind: 'found', offer: reply.value }
  }
  if (isNone(reply.error)) {
    await device().then((db) => db.kept.delete(rowOf(code))).catch(() => undefined)
    return { kind: 'unknown' }
  }
  const kept = await device().then((db) => db.kept.get(rowOf(code))).catch(() => undefined)
  const offer = readStruct(kept?.value, Offer)
  return offer ? { kind: 'found', offer } : { kind: 'unheard', error: reply.error }
}

/** CA-14: the guest takes a deal that is told to nobody else, so that their phones have it. What it is refused for, this phone finds by itself once it has the offer. */
export const claimDeal = (code: string): Promise<unknown> => askServer({ method: 'POST', path: '/api/deals/addGuests', body: { code }, struct: GuestDeal, asGuest: true })
