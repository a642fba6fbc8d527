import type { ReadCell } from '#src/queries/cell.ts'
import { placeCell } from '#src/queries/device.ts'
import { sectionsCell } from '#src/queries/outlet.ts'
import { syncStatusCell } from '#src/queries/workers.ts'

/** Work that must precede the first server response, successful or not. */
const UNDER_WAY: ReadonlySet<string | undefined> = new Set([undefined, 'idle', 'pulling'])

/** Resolves when `isSo` of what is watched, or after `mostMs`. */
async function until(isSo: () => boolean, watched: readonly ReadCell<unknown>[], mostMs: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const look = (): void => {
    if (isSo()) resolve()
  }
  const late = setTimeout(resolve, mostMs)
  const ends = watched.map((cell) => cell.subscribe(look))
  look()
  await promise
  clearTimeout(late)
  for (const end of ends) end()
}

/** When what the device has of the menu is read, or there is no place. */
export const afterFirstRead = (mostMs: number): Promise<void> => until(() => placeCell.get() === null || sectionsCell.get() !== undefined, [placeCell, sectionsCell], mostMs)

/** When the menu of the place has been asked for, or there is no place. */
export const afterFirstSync = (mostMs: number): Promise<void> =>
  until(() => placeCell.get() === null || !UNDER_WAY.has(syncStatusCell.get()?.state), [placeCell, syncStatusCell], mostMs)

/** When the menu of the place has come, or there is no place. */
export const afterMenuCame = (mostMs: number): Promise<void> => until(() => placeCell.get() === null || (sectionsCell.get()?.length ?? 0) > 0, [placeCell, sectionsCell], mostMs)
