import { type OrderGoes, orderGoes, wantedStill } from '#domain/order-goes.ts'
import { orderExpiresAt } from '#domain/order-wait.ts'
import { choiceOf, priceWithOffers } from '#domain/offers/price-with-offers.ts'
import { pointsToUse } from '#domain/points/lots.ts'
import { priceWithPoints } from '#domain/points/price-with-points.ts'
import { refusedLines } from '#domain/quote-changes.ts'
import { isUnsayable } from '#outbox/next-step.ts'
import type { CartLine } from '#schemas/cart.ts'
import type { Place } from '#schemas/device.ts'
import type { OrderEntry } from '#schemas/outbox.ts'
import type { Quote } from '#schemas/quote.ts'
import { device } from '#src/queries/device.ts'
import { knownOffersCell } from '#src/queries/cart-offers.ts'
import { clockSkewCell } from '#src/queries/server-clock.ts'
import { availabilityNow, menuIndexCell, outletNow } from '#src/queries/menu.ts'
import { addOrderEntry } from './add-order-entry.ts'
import { storageFailure } from './keep-cart.ts'
import { newEntry } from './new-entry.ts'
import { newId } from './new-id.ts'
import { confirmPlace } from './open-place.ts'
import type { Outcome } from './outcome.ts'
import { signsOf } from './signs-of.ts'
import { wakeDrain } from './wake-drain.ts'

export type Decisions = Readonly<Record<string, 'keep' | 'drop'>>

/**
 * The guest agrees, line by line, to what the server said instead: a new entry with a new id takes the old one's place. Lines with
 * a problem, and lines decided `drop`, stay behind. It goes to where the guest is now, and never to a table that they were not shown or not asked about.
 * @param seen the quote that was shown, as `agreedQuote` gave it: a menu that changes under the tap changes nothing of what was agreed to; `as-ordered`: no sum
 * and no dish was asked about, so all of it goes again at the total agreed to, and the server asks where it comes to something else by now
 * @param saidTable the scan code of the table that the guest, who was asked, said it goes to; null: they were not asked
 * @returns `asks`: nothing was written, the guest is to be asked about this table first (RT-04)
 */
export async function agreeToChange(id: string, seen: Quote | 'as-ordered' | null, saidTable: string | null = null): Promise<Outcome<{ orderId: string }> | { asks: TableQuestion }> {
  try {
    const db = await device()
    const [entry, place] = await Promise.all([db.readEntry(id), db.readPlace()])
    if (entry?.kind !== 'place-order' || entry.replacedBy !== null || isUnsayable(entry)) return { error: 'NOT_FOUND' }
    if (seen !== 'as-ordered' && !seen?.lines.length) return { error: 'ITEM_NOT_AVAILABLE' }
    const now = Date.now()
    const goes = orderGoes(entry, place, now)
    const asks = questionOf(goes, entry)
    if (asks && asks.table.scanCode !== saidTable) return { asks }
    if (asks && goes.isHere) await confirmPlace(now, asks.table.scanCode)
    const added = await addOrderEntry(renewed(entry, seen, tableWords(goes, entry, asks && place ? { ...place, scannedAt: now } : place, now), now), entry.id)
    if ('error' in added) return added
    void wakeDrain()
    return { ok: true, orderId: added.orderId }
  } catch (error) {
    return storageFailure(error)
  }
}

/** What the guest is asked before an order goes to a table. */
export interface TableQuestion {
  about: 'still-there' | 'moved'
  table: NonNullable<OrderGoes['table']>
  /** The table it was first for; null: none. */
  was: string | null
}

const questionOf = ({ asks, table }: OrderGoes, { shown }: OrderEntry): TableQuestion | null => (asks === 'nothing' || !table ? null : { about: asks, table, was: shown.tableLabel })

type TableWords = Pick<OrderEntry['command'], 'tableCode' | 'seat' | 'metresAway'> & { label: string | null }

/** Of the command: the table it goes to, with what the phone knows now of being there. A seat that was given for the same table stays where there is no newer one. */
function tableWords({ table, asks, isHere }: OrderGoes, { command }: OrderEntry, place: Place | null, now: number): TableWords {
  const kept = asks !== 'moved' && command.seat !== undefined ? { seat: command.seat } : {}
  return { label: table?.label ?? null, tableCode: table?.scanCode ?? null, ...kept, ...(isHere && place ? signsOf(place, now) : {}) }
}

/** What the order would be after these decisions: the server's own quote where it fits, else the menu of this device. Null: it cannot be known here, or there is nothing to decide. */
export function agreedQuote(entry: OrderEntry, decisions: Decisions): Quote | null {
  const refused = entry.refusal?.quote ?? null
  const said = entry.refusal && refusedLines(entry.command.lines, entry.refusal)
  if (!said) return null
  const gone = new Set(said.problems.map((problem) => problem.lineId))
  const kept = entry.command.lines.filter((line) => decisions[line.lineId] !== 'drop' && !gone.has(line.lineId))
  const given = new Set((refused?.offers ?? []).map(({ giftLineId }) => giftLineId))
  if (
    refused &&
    refused.lines.filter(({ lineId }) => !given.has(lineId)).length === kept.length &&
    kept.every((line) => refused.lines.some((priced) => priced.lineId === line.lineId))
  )
    return { ...refused, problems: [] }
  const [menu, outlet, availability] = [menuIndexCell.get(), outletNow.get(), availabilityNow.get()]
  if (!menu || !outlet || !availability || outlet.id !== entry.outletId) return null
  const { serviceType, address } = entry.command
  const known = knownOffersCell.get()
  const lost = lostOf(entry)
  const facts = { offers: known?.offers ?? [], uses: known?.uses ?? new Map(), mystery: known?.mystery ?? null, at: Date.now() + clockSkewCell.get() }
  const priced = priceWithOffers(kept, serviceType, { menu, outlet, availability }, facts, lost === 'offer' ? null : choiceOf(entry.command), {
    pin: address?.pin,
    mystery: lost === 'lid' ? null : entry.command.mystery,
  })
  return priceWithPoints(priced, serviceType, outlet, { wanted: entry.command.points ?? 0, spendable: pointsToUse(known?.rewards ?? null, facts.at) }).quote
}

/** What the server said does not stand on the order any more. */
function lostOf({ refusal }: Pick<OrderEntry, 'refusal'>): 'offer' | 'lid' | null {
  if (refusal?.code !== 'OFFER_NOT_APPLICABLE') return null
  return refusal.offer?.mystery ? 'lid' : 'offer'
}

/** What is ordered, and what the guest saw of it. */
type Agreed = Pick<OrderEntry, 'command' | 'shown'>

/** At the price of a quote, without the lines it does not have. */
function pricedAs({ command: before, shown: seen, ...entry }: OrderEntry, quote: Quote): Agreed {
  const lost = lostOf(entry)
  const priced = new Map(quote.lines.map((line) => [line.lineId, line]))
  const shown = seen.lines.flatMap((line): CartLine[] => {
    const now = priced.get(line.lineId)
    return now ? [{ ...line, shown: { ...line.shown, unitPrice: now.unitPrice } }] : []
  })
  const { offerCode, gift, mystery, points: _points, ...command } = before
  const points = quote.points?.used ?? 0
  const holds = quote.offers?.some(({ code }) => code === offerCode) ?? false
  return {
    // What was refused stays behind. A code that the new total does not count with can only lower it, and a dish from under a lid that it does not count is asked about.
    command: {
      ...command,
      ...(offerCode !== undefined && lost !== 'offer' ? { offerCode } : {}),
      ...(holds && gift ? { gift } : {}),
      ...(mystery && lost !== 'lid' ? { mystery } : {}),
      ...(points > 0 ? { points } : {}),
      lines: command.lines.filter((line) => priced.has(line.lineId)),
      menuVersion: quote.menuVersion,
      expectedTotal: quote.bill.total,
    },
    shown: { ...seen, lines: shown, bill: quote.bill },
  }
}

function renewed(entry: OrderEntry, seen: Quote | 'as-ordered', { label, ...at }: TableWords, now: number): OrderEntry {
  const id = newId()
  const wantedAt = wantedStill(entry)
  const agreed: Agreed = seen === 'as-ordered' ? entry : pricedAs(entry, seen)
  const { seat: _seat, metresAway: _metres, ...command } = agreed.command
  return {
    ...entry,
    ...newEntry(id, entry.guestId, entry.outletId, now),
    expiresAt: orderExpiresAt({ ...entry.command, wantedAt: wantedAt && wantedAt - clockSkewCell.get(), placedAt: now }),
    answer: null,
    command: { ...command, ...at, wantedAt, orderId: id, placedAt: now },
    shown: { ...agreed.shown, tableLabel: label },
  }
}
