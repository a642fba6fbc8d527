/** What the outlet's people change of their menu and their zones, as the next documents are. */
import type { Availability, Outlet } from '#schemas/outlet.ts'
import { availability, PLAIN_DISHES, zones } from './ground.ts'
import type { OutletSwitches } from './outlet-truth.ts'

/** @param standing the outlet as it is now @param without the zone that is given up; null: all are served again, at a fee that is raised each time */
export function outletWithZones(standing: Outlet, { soldOut, closed }: OutletSwitches, without: string | null): { next: Outlet; switches: Availability; version: number } {
  const version = (standing.delivery?.version ?? 0) + 1
  const raised = zones.map((zone) => ({ ...zone, fee: zone.fee + (version % 3) * 500 }))
  const next: Outlet = { ...standing, delivery: { zones: raised.filter(({ id }) => id !== without), feeTaxIds: ['cgst', 'sgst'], version } }
  return { next, switches: { ...availability, soldOut: [...soldOut], serviceStatus: { ...availability.serviceStatus, ...Object.fromEntries(closed) }, menuVersion: next.menuVersion }, version }
}

/** @param prices in rupees, of dishes that were changed before. @returns the same with one more change */
export const pricesWith = (prices: Readonly<Record<string, number>>, dish: string, factor: number): Record<string, number> =>
  ({ ...prices, [dish]: Math.round((prices[dish] ?? PLAIN_DISHES[dish] ?? 0) * factor) })
