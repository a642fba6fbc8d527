import { isInactive } from '#domain/inactivity.ts'
import { applyUpdate } from '#src/commands/app-update.ts'
import { isKioskUsed, restKiosk } from '#src/commands/rest-kiosk.ts'
import { paths } from '#src/entry/paths.ts'
import { isMenuFiltered } from '#src/features/menu/menu-filter.ts'
import { updateReadyCell } from '#src/queries/use-app-update.ts'

const LOOK_EVERY_MS = 30_000

/** Something of the guest before is on the screen or on the device, or a newer version waits for a moment like this. */
const isUsed = (): boolean => location.pathname !== paths.menu() || isKioskUsed() || isMenuFiltered() || updateReadyCell.get()

/**
 * LF-06: a kiosk that nobody touches goes back to its menu for the next guest, with the newest version.
 * @param touchedAt epoch ms of the last touch, which the device is told of a moment later, and once a minute at most
 */
export function followKioskRest(touchedAt: () => number): void {
  setInterval(() => void restIfUntouched(touchedAt).catch(() => undefined), LOOK_EVERY_MS)
}

async function restIfUntouched(touchedAt: () => number): Promise<void> {
  if (!isUsed() || !isInactive(touchedAt(), Date.now(), 'kiosk') || !(await restKiosk(Date.now()))) return
  if (updateReadyCell.get()) await applyUpdate()
  location.replace(paths.menu())
}
