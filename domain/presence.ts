import type { ServiceType, ServiceWord } from '#schemas/menu.ts'
import type { Outlet, Table } from '#schemas/outlet.ts'

const HOUR = 3_600_000

/** How long a guest is taken to be where they opened a table, ms: a table for a meal, a room for a day; the other ways have no place to be at. */
const STAY_MS: Readonly<Record<ServiceType, number>> = { DI: 3 * HOUR, DT: 3 * HOUR, RO: 24 * HOUR, SP: Infinity, DL: Infinity }

/** Whether a guest who opened a place at `openedAt` is asked if they are still there (RT-04); epoch ms of one clock. */
export const isStayOver = (serviceType: ServiceType, openedAt: number, now: number): boolean => now - openedAt > STAY_MS[serviceType]

/** How long a seat is good, ms. */
export const seatLifeMs = ({ serviceType }: { serviceType: ServiceWord }): number => STAY_MS[serviceType === 'RO' ? 'RO' : 'DI']

/** EN-06: of whom the staff is asked whether they sit there: each `phone` before its first order at a table (which is also meant where nothing is said), or each `party`. */
export const PRESENCE_PROPERTY = 'table.confirm'

/** A seat whose signature is good for the order's table. */
export interface KnownSeat {
  id: string
  /** When the server made it, epoch ms. */
  madeAt: number
}

/** All that is known of who sits at an order's table. Times on the server's clock, epoch ms. */
export interface PresenceFacts {
  /** null: the order bears none, or one that is not this table's. */
  seat: KnownSeat | null
  /** When the staff last cleared the table; null: never. */
  tableEndedAt: number | null
  /** The guest whose order from this seat the staff said yes to; null: nobody's. */
  seatGuestId: string | null
  /** The staff said yes to another phone at the table since it was last cleared. */
  isPartyKnown: boolean
  guestId: string
  placedAt: number
}

/**
 * Whether an order reaches the kitchen at once, or the staff is asked first whether somebody sits at its table: a code can be photographed and a seat kept,
 * so only the staff's word, given since the table was last cleared, is taken. No order is refused for it.
 */
export function isPresenceKnown(facts: PresenceFacts, table: Pick<Table, 'serviceType'>, { additionalProperties }: Pick<Outlet, 'additionalProperties'>): boolean {
  const { seat, tableEndedAt, seatGuestId, isPartyKnown, guestId, placedAt } = facts
  if (seat === null || placedAt > seat.madeAt + seatLifeMs(table)) return false
  if (tableEndedAt !== null && seat.madeAt <= tableEndedAt) return false
  // A seat that another guest has ordered from was copied, or the phone went from hand to hand: the staff sees who it is.
  if (seatGuestId !== null) return seatGuestId === guestId
  return additionalProperties[PRESENCE_PROPERTY] === 'party' && isPartyKnown
}
