/** What a guest makes of an order that the server did not take as it was: the same wish at what it costs now, without what cannot be had. */
import type { CartLine } from '#schemas/cart.ts'
import type { MysterySession } from '#schemas/offer.ts'
import type { PlaceOrder } from '#schemas/order.ts'
import type { OrderEntry } from '#schemas/outbox.ts'
import type { Quote } from '#schemas/quote.ts'
import { tables } from './ground.ts'
import type { TakenLid } from './lids.ts'
import type { Random } from './random.ts'
import { addressAt, type PinKind, type Serving } from './ways.ts'
import type { Asked, HeldSeat, Tap } from './wish.ts'

/** What an entry carries beside its lines. */
export type Extras = Pick<PlaceOrder, 'wantedAt' | 'address' | 'seat' | 'offerCode' | 'points' | 'paymentTiming' | 'mystery'>

/** One entry in the making. */
export interface Draft {
  tap: Tap
  lines: readonly CartLine[]
  quote: Pick<Quote, 'menuVersion' | 'bill'>
  serving: Pick<Serving, 'way' | 'table' | 'vehicle'>
  extras: Extras
  pin: PinKind | null
  seat: HeldSeat | null
  session: MysterySession | null
}

type Agreed = Pick<Draft, 'lines' | 'quote'> & { points: Pick<Extras, 'points'> }

/** Prices a cart by what the phone knows. @param wanted points to pay with, at the most */
export type PriceCart = (lines: readonly CartLine[], way: Serving['way'], pin: PinKind | null, code: string | null, wanted: number, lid: TakenLid | null) => Quote

/** The dish from under a lid, where it is on the bill. */
export const lidIn = ({ offers }: Quote, lid: TakenLid | null): TakenLid | null => (offers?.some(({ mystery }) => mystery) ? lid : null)
export const pointsIn = ({ points }: Quote): Pick<Extras, 'points'> => (points && points.used > 0 ? { points: points.used } : {})

/** A code that was refused is let go. */
const codeAgain = (entry: OrderEntry, { command }: Asked): string | null => (entry.refusal?.code === 'OFFER_NOT_APPLICABLE' && !entry.refusal.offer?.mystery ? null : (command.offerCode ?? null))

/** A dish from under a lid likewise. */
const lidAgain = (entry: OrderEntry, { command: { mystery }, session }: Asked): TakenLid | null => (mystery && session && !entry.refusal?.offer?.mystery ? { mystery, session } : null)

/** A time that was refused is let go: what is sent now is wanted as soon as possible. */
function extrasAgain(entry: OrderEntry, tap: Tap, asked: Asked, pin: PinKind | null, lid: TakenLid | null): Extras {
  const { wantedAt, address, seat, paymentTiming } = asked.command
  const code = codeAgain(entry, asked)
  return {
    ...(code === null ? {} : { offerCode: code }),
    ...(typeof wantedAt === 'number' && entry.refusal?.closed?.reason !== 'WANTED_TIME' ? { wantedAt } : {}),
    ...(address && pin ? { address: pin === asked.pin ? address : addressAt(pin, `B-15, ${tap.name}`) } : {}),
    ...(seat === undefined ? {} : { seat }),
    ...(paymentTiming === undefined ? {} : { paymentTiming }),
    ...(lid ? { mystery: lid.mystery } : {}),
  }
}

/** @returns what the guest agrees to in place of an entry; it has no lines where nothing is left of it */
export function createAgreeing(random: Random, priced: PriceCart): (entry: OrderEntry, tap: Tap, asked: Asked) => Draft {
  /** Where nobody delivers the guest names another door. */
  const pinFor = (entry: OrderEntry, { pin }: Asked): PinKind | null => (entry.refusal?.code === 'DELIVERY_OUTSIDE' ? random.pick(['inner', 'outer'] as const) : pin)

  const agreedQuote = (entry: OrderEntry, asked: Asked, pin: PinKind | null): Quote => {
    const refused = entry.refusal?.quote
    const gone = new Set(refused?.problems.map((problem) => problem.lineId))
    const kept = entry.shown.lines.filter((line) => !gone.has(line.lineId))
    const all = refused && lidIn(refused, lidAgain(entry, asked)) ? kept.length + 1 : kept.length
    return refused && refused.lines.length === all && pin === asked.pin ? { ...refused, problems: [] } : priced(kept, entry.command.serviceType, pin, codeAgain(entry, asked), asked.command.points ?? 0, lidAgain(entry, asked))
  }

  /** A refusal that says nothing of the dishes shows no sum: all of it goes again at the total agreed to, and the server asks where it comes to something else by now. */
  const asOrdered = ({ shown }: OrderEntry, { command: { menuVersion, points } }: Asked): Agreed => ({ lines: shown.lines, quote: { menuVersion, bill: shown.bill }, points: points === undefined ? {} : { points } })

  const agreedTo = (entry: OrderEntry, asked: Asked, pin: PinKind | null): Agreed => {
    if (entry.refusal?.closed && !entry.refusal.quote) return asOrdered(entry, asked)
    const quote = agreedQuote(entry, asked, pin)
    return { lines: entry.shown.lines.filter((line) => quote.lines.some((one) => one.lineId === line.lineId)), quote, points: pointsIn(quote) }
  }

  return (entry, tap, asked) => {
    const pin = pinFor(entry, asked)
    const { lines, quote, points } = agreedTo(entry, asked, pin)
    // One that the new total does not count goes along: the server asks about it.
    const lid = lidAgain(entry, asked)
    const { serviceType: way, vehicle, tableCode } = asked.command
    return {
      tap, lines, quote, pin,
      serving: { way, table: tables.find(({ scanCode }) => scanCode === tableCode) ?? null, vehicle: vehicle ?? null },
      extras: { ...extrasAgain(entry, tap, asked, pin, lid), ...points },
      seat: asked.seat,
      session: lid?.session ?? null,
    }
  }
}
