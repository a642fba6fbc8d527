import { useState } from 'react'
import { flushSync } from 'react-dom'
import { expect, it, vi } from 'vitest'
import type { Outlet } from '#schemas/outlet.ts'
import { mountHook } from '#tests/fixtures/mounted-hook.ts'
import { type Board, emptyBoard } from '../board-state.ts'
import type { KitchenApi } from '../kitchen-api.ts'
import { type Bills, useBills } from './use-bills.ts'

/** What was told by now is drawn after the tasks that stand already. */
const drawn = (): Promise<void> => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))

/** A till that has asked what was paid today; each reading is answered when the test says so. */
async function openTill() {
  const readings: PromiseWithResolvers<unknown[]>[] = []
  const paidToday = () => {
    const reading = Promise.withResolvers<unknown[]>()
    readings.push(reading)
    return reading.promise
  }
  const api = { bills: async () => [], paidToday } as Partial<KitchenApi> as KitchenApi
  let change!: (change: Partial<Board>) => void
  const till = mountHook(() => {
    const [board, setBoard] = useState<Board>({ ...emptyBoard, line: { phase: 'live' }, outlet: { id: 'outlet-1', timeZone: 'Asia/Kolkata' } as Outlet })
    change = (next) => flushSync(() => setBoard((held) => ({ ...held, ...next })))
    return useBills(api, 'outlet-1', board, { isOpen: true, now: 1_795_000_000_000 })
  })
  const known = (bills: Bills) => {
    if (bills.phase !== 'known') throw new Error(`The bills are ${bills.phase}.`)
    return bills.today
  }
  await vi.waitFor(() => known(till.last()))
  flushSync(() => known(till.last()).ask())
  await vi.waitFor(() => expect(readings).toHaveLength(1))
  return { today: () => known(till.last()), readings, change, close: till.unmount }
}

it('is of the open day though the list of the day that another device closed is answered after it', async () => {
  const { today, readings, change, close } = await openTill()
  change({ daysClosed: 1 })
  await vi.waitFor(() => expect(readings).toHaveLength(2))
  readings[1]?.resolve([])
  await vi.waitFor(() => expect(today().phase).toBe('known'))
  const list = today().list
  readings[0]?.resolve([{ id: 'of the closed day' }])
  await readings[0]?.promise
  await drawn()
  expect(today()).toMatchObject({ phase: 'known', list })
  close()
})

it('is not shown as it was where it could not be read again: the day may have been closed while the board heard nothing', async () => {
  const { today, readings, change, close } = await openTill()
  readings[0]?.resolve([])
  await vi.waitFor(() => expect(today().phase).toBe('known'))
  change({ line: { phase: 'lost', since: 1 } })
  expect(today().phase).toBe('known')
  change({ line: { phase: 'live' } })
  await vi.waitFor(() => expect(readings).toHaveLength(2))
  readings[1]?.reject(new Error('busy'))
  await vi.waitFor(() => expect(today()).toMatchObject({ phase: 'failed', list: null }))
  flushSync(() => today().ask())
  await vi.waitFor(() => expect(readings).toHaveLength(3))
  readings[2]?.resolve([])
  await vi.waitFor(() => expect(today().phase).toBe('known'))
  close()
})
