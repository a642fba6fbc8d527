import { describe, expect, it } from 'vitest'
import type { ServiceType } from '#schemas/menu.ts'
import { type Order, ORDER_STATUSES, type OrderStatus } from '#schemas/order.ts'
import type { OrderView } from '#src/queries/use-orders.ts'
import { sceneOf } from './order-scene.ts'

const scene = (serviceType: ServiceType, status: OrderStatus | null) =>
  sceneOf({ serviceType, truth: status === null ? { stage: 'phone' } : { stage: 'kitchen', label: 'placed' }, order: status === null ? null : ({ status } as Order) } as OrderView)

describe('the picture of an order (RD-11)', () => {
  it('is the guest’s own table where they are served, whatever its status', () => {
    for (const way of ['DI', 'RO'] as const) for (const status of ORDER_STATUSES) expect(scene(way, status)).toBe('table')
  })

  it('follows an order that leaves the kitchen by its way', () => {
    const life = (way: ServiceType) => (['UNATTENDED', 'CONFIRMED', 'READY', 'OUTFORDELIVERY', 'SETTLED', 'CANCELLED'] as const).map((status) => scene(way, status))
    expect(life('SP')).toEqual(['dishes', 'dishes', 'counter', 'counter', 'dishes', 'dishes'])
    expect(life('DT')).toEqual(['dishes', 'car-park', 'car-park', 'car-park', 'dishes', 'dishes'])
    expect(life('DL')).toEqual(['dishes', 'dishes', 'road', 'road', 'dishes', 'dishes'])
  })

  it('shows no way before the server has the order', () => {
    for (const way of ['SP', 'DT', 'DL'] as const) expect(scene(way, null)).toBe('table')
  })
})
