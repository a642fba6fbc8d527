import { endedUnmade, isRunning, isServed } from '#domain/order-life.ts'
import type { DeliveryAddress, OrderVehicle } from '#schemas/serving.ts'
import type { OrderView } from '#src/queries/use-orders.ts'

/** Where an order goes; null: to the table it was made at, or it is over. */
export type Where = { kind: 'door'; address: DeliveryAddress; leaveAtDoor: boolean; riderNote: string } | { kind: 'car'; vehicle: OrderVehicle } | { kind: 'counter' }

/** As the guest asked, from the server's document or, before there is one, from what waits on this phone. */
export function whereOf({ serviceType, order, entry }: Pick<OrderView, 'serviceType' | 'order' | 'entry'>): Where | null {
  if (order && !isRunning(order.status)) return null
  const asked = order ?? entry?.command
  if (serviceType === 'DL' && asked?.address) return { kind: 'door', address: asked.address, leaveAtDoor: asked.leaveAtDoor ?? false, riderNote: asked.riderNote ?? '' }
  if (serviceType === 'DT' && asked?.vehicle) return { kind: 'car', vehicle: asked.vehicle }
  return serviceType === 'SP' ? { kind: 'counter' } : null
}

/** What the outlet is called about once an order is over or lost; null: it is under way, or its guest sits where the staff can be asked. */
export function callOf({ serviceType, order, truth }: Pick<OrderView, 'serviceType' | 'order' | 'truth'>): 'served' | 'unmade' | null {
  if (serviceType === 'DI' || serviceType === 'RO') return null
  if (truth.stage === 'lost' || truth.stage === 'over') return 'unmade'
  if (!order) return null
  if (endedUnmade(order.status)) return 'unmade'
  return isServed(order.status) ? 'served' : null
}

/** Whether it is asked about by telephone: its guest has neither a table's nor a room's staff to ask. */
export const isCalledAbout = (view: Pick<OrderView, 'serviceType' | 'order' | 'truth' | 'tableLabel'>): boolean => view.tableLabel === null && callOf(view) !== null

/** "B-14, second floor, Laxmi Path, beside the temple": what is written of a door, in its order. */
export const addressLine = ({ house, addressLine1, locality, landmark }: DeliveryAddress): string =>
  [house, addressLine1, locality?.name ?? '', landmark].filter((part) => part !== '').join(', ')
