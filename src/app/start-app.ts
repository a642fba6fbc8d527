import { afterFirstPaint } from '#src/queries/after-first-paint.ts'
import { whenIdle } from '#src/queries/when-idle.ts'
import { watchInstall } from '#src/queries/install-prompt.ts'
import { startAppUpdates } from '#src/commands/app-update.ts'
import { saveUnkept } from '#src/commands/keep-cart.ts'
import { sendNow } from '#src/commands/send-now.ts'
import { followAppearance } from './appearance.ts'
import { followActivity } from './inactivity.ts'
import { followHost } from './native-host.ts'
import { startWorkers } from './workers.ts'

const LATEST_INSTALL_MS = 1_500

/** What begins once the first screen is painted: none of it may stand in the way of that. */
export function startApp(): void {
  watchInstall()
  followHost()
  void afterFirstPaint().then(async () => {
    followAppearance()
    followActivity()
    startWorkers()
    await sendNow()
    // To install the app for the next visit takes the processor and the line from this one.
    await whenIdle(LATEST_INSTALL_MS)
    await startAppUpdates()
  })
  const wake = () => void sendNow()
  addEventListener('online', wake)
  document.addEventListener('visibilitychange', () => (document.visibilityState === 'visible' ? wake() : saveUnkept()))
  addEventListener('pagehide', saveUnkept)
}
