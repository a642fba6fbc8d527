import { placeCell } from '#src/queries/device.ts'
import { syncStatusCell } from '#src/queries/workers.ts'

/** What comes before the first answer of the server, well or not. */
const UNDER_WAY: ReadonlySet<string | undefined> = new Set([undefined, 'idle', 'pulling'])

/**
 * Resolves when the menu of the place has been asked for, or there is no place, or after `mostMs`: what the guest does not wait for shall not take
 * line and processor from what they wait for.
 */
export function afterFirstSync(mostMs: number): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      for (const stop of watching) stop()
      clearTimeout(late)
      resolve()
    }
    const look = (): void => {
      if (placeCell.get() === null || !UNDER_WAY.has(syncStatusCell.get()?.state)) end()
    }
    const late = setTimeout(end, mostMs)
    const watching = [syncStatusCell.subscribe(look), placeCell.subscribe(look)]
    look()
  })
}
