import { backOffMs } from '#outbox/back-off.ts'
import { leaveUnkeptCart } from '#src/commands/keep-cart.ts'
import { reloadForPart } from '#src/entry/reload-for-part.ts'
import { afterFirstPaint } from '#src/queries/after-first-paint.ts'
import { watchInstall } from '#src/queries/install-prompt.ts'
import { followFields } from '#src/queries/typed-fields.ts'
import { followHost } from './native-host.ts'
import type * as RunApp from './run-app.ts'
import { leaveUnkeptPlace } from './seed-place.ts'

const untilOnline = (): Promise<void> => new Promise((resolve) => addEventListener('online', () => resolve(), { once: true }))

/** What runs behind the screens; asked for again until it comes. */
async function loadRunApp(): Promise<typeof RunApp> {
  for (let failures = 1; ; failures++) {
    try {
      return await import('./run-app.ts')
    } catch (error) {
      // Without a network a failure says nothing of the file: what the guest has open is not begun anew for it.
      if (!navigator.onLine) {
        failures = 0
        await untilOnline()
        continue
      }
      // Not only a line that was lost for a moment: an older release's, perhaps, that no server has any more.
      if (failures > 2) void reloadForPart(error)
      await new Promise((resolve) => setTimeout(resolve, backOffMs(failures, Math.random())))
    }
  }
}

/** What begins with the page, and once its first screen is painted what stands in the way of nothing. */
export function startApp(): void {
  watchInstall()
  followFields(document)
  followHost()
  void afterFirstPaint().then(loadRunApp).then(({ runApp }) => runApp())
  // What is on its way to a database must outlive a page that goes.
  const leave = () => {
    leaveUnkeptCart()
    leaveUnkeptPlace()
  }
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && leave())
  addEventListener('pagehide', leave)
}
