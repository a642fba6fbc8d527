import { placeCell } from '#src/queries/device.ts'
import { startUpNow } from '#src/queries/use-start-up.ts'

/** Whose guest logs in here: the brand of the place, else of the page, which is waited for. Null: it could not be asked. */
export async function brandHere(): Promise<string | null> {
  const place = placeCell.get()
  if (place) return place.brand.id
  const startUp = await startUpNow()
  return startUp.kind === 'ready' ? startUp.info.brand.id : null
}
