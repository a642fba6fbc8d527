import type { Place } from '#schemas/device.ts'
import type { PlaceOrder } from '#schemas/order.ts'
import { tableOfWay } from './ways.ts'
import { canBeTimed } from './wanted-time.ts'

type Serving = Place['serving']

/** The time a guest has said, epoch ms; null: as soon as possible, also because that time has passed. @param now epoch ms on the server's clock */
export const timeOf = (serving: Serving, now: number): number | null => (typeof serving?.wantedAt === 'number' && serving.wantedAt > now ? serving.wantedAt : null)

/** Whether the time a guest has said has passed meanwhile, so that they have to be asked again. @param now epoch ms on the server's clock */
export const isTimePassed = ({ serving, serviceType }: Pick<Place, 'serving' | 'serviceType'>, now: number): boolean =>
  canBeTimed(serviceType) && typeof serving?.wantedAt === 'number' && serving.wantedAt <= now

/** What is asked of the rider; a wish that was not said is left out. */
export const riderWishesOf = (serving: Pick<PlaceOrder, 'leaveAtDoor' | 'riderNote'> | undefined): Pick<PlaceOrder, 'leaveAtDoor' | 'riderNote'> => ({
  ...(serving?.leaveAtDoor ? { leaveAtDoor: true } : {}),
  ...(serving?.riderNote ? { riderNote: serving.riderNote } : {}),
})

/** What an order says of how it is served. */
type OrderServing = Pick<PlaceOrder, 'tableCode' | 'serviceType' | 'wantedAt' | 'vehicle' | 'address' | 'leaveAtDoor' | 'riderNote'>

/** What an order of this place says of how it is served: what its way asks for and nothing else. */
export function servingOf({ table, serviceType, serving }: Pick<Place, 'table' | 'serviceType' | 'serving'>): OrderServing {
  return {
    tableCode: tableOfWay(table, serviceType)?.scanCode ?? null,
    serviceType,
    wantedAt: canBeTimed(serviceType) ? (serving?.wantedAt ?? null) : null,
    vehicle: serviceType === 'DT' ? (serving?.vehicle ?? null) : null,
    address: serviceType === 'DL' ? (serving?.address ?? null) : null,
    ...(serviceType === 'DL' ? riderWishesOf(serving) : {}),
  }
}
