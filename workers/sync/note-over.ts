import { isRunning } from '#domain/order-life.ts'
import type { Device } from '#outbox/device.ts'
import { nextStep } from '#outbox/next-step.ts'
import type { GuestStore } from '#store/open-guest.ts'

const writeOver = (device: Device, over: ReadonlySet<string>): Promise<unknown> =>
  device.transaction('rw', device.entries, async () => {
    const noted = (await device.readEntries()).filter(({ id }) => over.has(id)).map((entry) => [entry, nextStep(entry, { type: 'order-over' }, entry.changedAt)] as const)
    await device.putEntries(noted.filter(([entry, next]) => next !== entry).map(([, next]) => next))
  })

const overOf = (orders: readonly { id: string; status: Parameters<typeof isRunning>[0] }[]): ReadonlySet<string> =>
  new Set(orders.filter(({ status }) => !isRunning(status)).map(({ id }) => id))

/** Notes in the outbox which orders the documents of an open guest show as over now: the outbox outlives those documents. */
export const noteOver = async (device: Device, store: GuestStore): Promise<unknown> => writeOver(device, overOf(await store.database.collections.orders.find().exec()))

/** The same at every change of them, as long as the database is open. A note that fails is made with the next change. */
export function keepNotingOver(device: Device, store: GuestStore): void {
  store.database.collections.orders.find().$.subscribe((orders) => void writeOver(device, overOf(orders)).catch(() => undefined))
}
