import { placeCell } from '#src/queries/device.ts'
import { startUpCell, startUpNow } from '#src/queries/use-start-up.ts'

/** Whose guest logs in here: the brand of the place, else of the page, which is waited for. Null: it could not be asked. */
export async function brandHere(): Promise<string | null> {
  const place = placeCell.get()
  if (place) return place.brand.id
  const startUp = await startUpNow()
  return startUp.kind === 'ready' ? startUp.info.brand.id : null
}

/** Why `brandHere` gave none: nobody was reached, or the answer was of no use. */
export const whyNoBrand = (): 'NO_NETWORK' | 'UNKNOWN_SERVER_ERR' => (startUpCell.get().kind === 'offline' ? 'NO_NETWORK' : 'UNKNOWN_SERVER_ERR')
