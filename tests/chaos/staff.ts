/** The outlet's people: they cook or cancel, sell out, close, and change the menu; over the product's own calls. */
import type { Order } from '#schemas/order.ts'
import { SERVICE_TYPES, type ServiceType } from '#schemas/menu.ts'
import type { Availability } from '#schemas/outlet.ts'
import { replaceMenu } from '#server/outlets/replace-menu.ts'
import type { BackEnd } from './back-end.ts'
import { outlet, PLAIN_DISHES, sectionsWith, STAFF_KEY } from './ground.ts'
import type { Random } from './random.ts'
import type { ServerInstance } from './server-instance.ts'
import type { Fault } from './tally.ts'
import type { World } from './world.ts'

export interface StaffTools {
  /** The outlet's availability as it is committed. */
  readAvailability: () => Promise<Availability>
  world: World
  random: Random
  backEnd: BackEnd
  count: (fault: Fault) => void
}

/** What is true of the outlet since the last commit of its people. */
export interface OutletTruth {
  soldOut: Set<string>
  closed: Set<ServiceType>
}

export function createStaff({ readAvailability, world, random, backEnd, count }: StaffTools) {
  const truth: OutletTruth = { soldOut: new Set(), closed: new Set() }
  const prices: Record<string, number> = {}

  const someone = (): ServerInstance | null => {
    const up = backEnd.instances.filter((instance) => instance.up)
    return up.length > 0 ? random.pick(up) : null
  }

  /** True: the server did it. */
  const post = async (path: string, body: unknown, onDone: () => void): Promise<void> => {
    const instance = someone()
    const headers = { Authorization: `Bearer ${STAFF_KEY}`, 'Content-Type': 'application/json' }
    const reply = await backEnd.alone(async () => instance?.handle({ path: `/api/kitchen/${path}`, method: 'POST', headers, body: JSON.stringify(body) }))
    if (instance && path.startsWith('outlets/')) await lookAround(instance)
    if (reply?.status === 200) onDone()
  }

  /** Also a server that died over a change may have committed it. */
  const lookAround = async (changedBy: ServerInstance): Promise<void> => {
    const { soldOut, serviceStatus } = await readAvailability()
    truth.soldOut = new Set(soldOut)
    truth.closed = new Set(SERVICE_TYPES.filter((serviceType) => (serviceStatus[serviceType] ?? 'OPEN') !== 'OPEN'))
    backEnd.outletChangedAt(changedBy)
  }

  const setPrice = async (dish: string, factor: number): Promise<void> => {
    const instance = someone()
    const next = { ...prices, [dish]: Math.round((prices[dish] ?? PLAIN_DISHES[dish] ?? 0) * factor) }
    const done = await backEnd.alone(async () => instance?.act((deps) => deps.transact((tx) => replaceMenu(tx, outlet.id, sectionsWith(next)))))
    if (!instance || !done) return
    Object.assign(prices, next)
    backEnd.outletChangedAt(instance)
    count(factor > 1 ? 'price raised' : 'price lowered')
    world.note(`menu: ${dish} now ${next[dish]} rupees`)
  }

  const switchDish = async (dish: string, soldOut: boolean): Promise<void> => {
    await post(`outlets/${outlet.id}/sold-out`, { ids: [dish], soldOut }, () => {
      count(soldOut ? 'item sold out' : 'item back')
      world.note(`kitchen: ${dish} ${soldOut ? 'sold out' : 'back'}`)
    })
  }

  const setOpen = async (serviceType: ServiceType, open: boolean): Promise<void> => {
    await post(`outlets/${outlet.id}/service-status`, { serviceType, status: open ? 'OPEN' : 'STOPPED' }, () => {
      count(open ? 'outlet opened' : 'outlet closed')
      world.note(`kitchen: ${serviceType} ${open ? 'open' : 'stopped'}`)
    })
  }

  const accept = (order: Order, cancelledLineIds: readonly string[]): Promise<void> =>
    post(`orders/${order.id}/accept`, { cancelledLineIds, prepMinutes: 15 }, () => {
      count(cancelledLineIds.length > 0 ? 'kitchen accepted in part' : 'kitchen accepted')
      world.note(`kitchen accepts ${order.note}${cancelledLineIds.length > 0 ? ' in part' : ''}`)
    })

  const cancel = (order: Order): Promise<void> =>
    post(`orders/${order.id}/cancel`, { remark: 'The stove is out.' }, () => {
      count('kitchen cancelled')
      world.note(`kitchen cancels ${order.note}`)
    })

  const serve = (order: Order): Promise<void> => post(`orders/${order.id}/serve`, {}, () => world.note(`kitchen serves ${order.note}`))

  return { truth, setPrice, switchDish, setOpen, accept, cancel, serve }
}

export type Staff = ReturnType<typeof createStaff>
