import { followWords } from '#src/queries/words-ahead.ts'
import { sectionsCell } from '#src/queries/outlet.ts'
import { whenIdle } from '#src/queries/when-idle.ts'
import { startAppUpdates } from '#src/commands/app-update.ts'
import { correctMadePlace } from '#src/commands/open-place.ts'
import { followSeat } from '#src/commands/keep-seat.ts'
import { followLocation } from '#src/commands/share-location.ts'
import { recoverSession } from '#src/commands/recover-session.ts'
import { paintNextVisit } from '#src/commands/paint-next-visit.ts'
import { wakeDrain } from '#src/commands/wake-drain.ts'
import { withTexts } from '#src/entry/part.tsx'
import { followAppearance } from './appearance.ts'
import { followActivity } from './inactivity.ts'
import { fetchReaderAhead } from './fetch-reader-ahead.ts'
import { linkManifest } from './link-manifest.ts'
import { loadAgain } from './load-again.ts'
import { keepSending } from './keep-sending.ts'
import { followKioskRest } from './kiosk-rest.ts'
import { followPaymentsWhenBegun } from './payments.ts'
import { rehearseAdd } from './rehearse-add.ts'
import { afterFirstRead, afterFirstSync } from './waits.ts'
import { startSearch, startWorkers } from './workers.ts'

const LATEST_WORKERS_MS = 500
const LATEST_PAUSE_MS = 500
const LATEST_SEARCH_MS = 2_500
/** The service worker's files share a thin line with the menu: they wait until it is whole, but not for ever. */
const LATEST_INSTALL_MS = 30_000

/** What a menu is shown without, in the order in which it is needed; loaded when the first screen stands (start-app.ts). */
export async function runApp(): Promise<void> {
  followAppearance()
  followKioskRest(followActivity())
  const wake = () => void wakeDrain()
  wake()
  addEventListener('online', wake)
  document.addEventListener('visibilitychange', () => (document.visibilityState === 'visible' ? wake() : paintNextVisit()))
  keepSending()
  // A phone has few fast cores: what is not on the way to the first tap waits for a pause, the installing for the next visit longest.
  void rehearseAdd()
  followPaymentsWhenBegun()
  await afterFirstRead(LATEST_WORKERS_MS)
  startWorkers()
  await afterFirstSync(LATEST_SEARCH_MS)
  await whenIdle(LATEST_PAUSE_MS)
  void recoverSession().catch(() => undefined)
  void correctMadePlace().catch(() => undefined)
  linkManifest()
  followSeat()
  followLocation()
  startSearch()
  followWords(sectionsCell, LATEST_PAUSE_MS)
  await afterFirstSync(LATEST_INSTALL_MS)
  if (!navigator.serviceWorker?.controller) await (await loadAgain(() => withTexts(() => import('./load-ahead.ts')))).loadAhead()
  await whenIdle(LATEST_PAUSE_MS)
  await startAppUpdates()
  await wakeDrain()
  await fetchReaderAhead()
}
