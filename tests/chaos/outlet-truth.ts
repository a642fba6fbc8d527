/** What is true of the outlet at one moment, as far as orders are measured by it: of the runs in memory and of the real ones. */
import type { OfferBook } from '#domain/offers/price-with-offers.ts'
import { indexMenu } from '#domain/menu-index.ts'
import type { MenuSection } from '#schemas/menu.ts'
import type { Order } from '#schemas/order.ts'
import type { Availability, Outlet, ServiceStatus } from '#schemas/outlet.ts'
import { availability, outlet } from './ground.ts'

/** An order as far as it says who was known to sit at its table. */
export interface StandingOrder {
  order: Pick<Order, 'id' | 'note' | 'presence'> & { events: readonly { status: string }[] }
}

/** The outlet as its people left it. */
export interface OutletSwitches {
  soldOut: ReadonlySet<string>
  /** Of ways that are not open. */
  closed: ReadonlyMap<string, ServiceStatus>
}

/** By what an order is measured that is committed at this moment. */
export interface OutletTruth extends OutletSwitches {
  /** At one of which it is priced, the latest last: a menu that changes while an order is being judged leaves it as it was judged (decision 0068). */
  books: readonly OfferBook[]
  /** When each table was last cleared, by its code, epoch ms. */
  tableEnds: ReadonlyMap<string, number>
  /** It was accepted before, and lost in a restore: what speaks of the moment was judged then. */
  wasAccepted: boolean
  /** The orders as they stand then; null: as they were when they were last looked at. */
  standing: ReadonlyMap<string, StandingOrder> | null
  /** The order as it was first committed; null: it is looked at before anything changed it. */
  asTaken: Order | null
}

/** A document of the outlet's scope that is not deleted. */
export interface OutletDocument {
  collection: string
  body: string
}

const readAll = <T>(rows: readonly OutletDocument[], collection: string): T[] => rows.filter((row) => row.collection === collection).map(({ body }) => JSON.parse(body) as T)

/** @param rows the outlet's documents as they stand */
export function switchesOf(rows: readonly OutletDocument[]): { soldOut: Set<string>; closed: Map<string, ServiceStatus> } {
  const [switches = availability] = readAll<Availability>(rows, 'availability')
  return {
    soldOut: new Set(switches.soldOut),
    closed: new Map(Object.entries(switches.serviceStatus).filter(([, status]) => status !== 'OPEN') as [string, ServiceStatus][]),
  }
}

/** Menu, taxes and zones by which orders are priced, whatever is switched off. @param rows the outlet's documents as they stand */
export function bookOf(rows: readonly OutletDocument[]): OfferBook {
  const [standing = outlet] = readAll<Outlet>(rows, 'outlet')
  return { menu: indexMenu(readAll<MenuSection>(rows, 'menuSections')), outlet: standing, availability: { soldOut: [] } }
}
