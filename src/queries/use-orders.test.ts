import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Session } from '#schemas/guest.ts'
import type { Order } from '#schemas/order.ts'
import type { OutboxEntry } from '#schemas/outbox.ts'
import { orderEntry, sessionUntil } from '#tests/fixtures/outbox-entries.ts'
import type { Cell } from './cell.ts'
import { entriesCell, sessionCell } from './device.ts'
import { ordersCell } from './guest.ts'
import { orderViewsCell } from './use-orders.ts'

const { cells } = vi.hoisted(() => ({
  cells: async (...names: string[]): Promise<Record<string, Cell<unknown>>> => {
    const { makeCell } = await import('./cell.ts')
    return Object.fromEntries(names.map((name) => [name, makeCell<unknown>(undefined)]))
  },
}))
vi.mock('./device.ts', () => cells('entriesCell', 'sessionCell', 'placeCell', 'placeNow', 'preferencesCell', 'payIntentsCell', 'marksCell', 'confirmedAtCell'))
vi.mock('./guest.ts', () => cells('ordersCell'))

const NOW = 1_780_000_000_000
const entry = orderEntry(NOW)
const shown = (): string[] | undefined => orderViewsCell.get()?.map(({ id }) => id)

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  ;(entriesCell as Cell<readonly OutboxEntry[] | undefined>).set([entry])
  ;(sessionCell as Cell<Session | undefined>).set(sessionUntil(NOW + 3_600_000))
  ;(ordersCell as Cell<readonly Order[] | undefined>).set(undefined)
})
afterEach(() => void vi.useRealTimers())

it('waits for the guest’s database, so that no order is first shown without what the restaurant said of it', () => {
  const end = orderViewsCell.subscribe(() => undefined)
  vi.advanceTimersByTime(2_900)
  expect(shown()).toBeUndefined()
  ;(ordersCell as Cell<readonly Order[] | undefined>).set([])
  expect(shown()).toEqual([entry.id])
  end()
})

it('says what the outbox knows of an order where that database cannot be opened, and is told so in time', () => {
  const told = vi.fn()
  const end = orderViewsCell.subscribe(told)
  vi.advanceTimersByTime(3_000)
  expect(told).toHaveBeenCalled()
  expect(shown()).toEqual([entry.id])
  end()
})
