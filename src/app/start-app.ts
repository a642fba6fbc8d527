import { leaveUnkeptCart } from '#src/commands/keep-cart.ts'
import { hasHost } from '#src/entry/tell-host.ts'
import { afterFirstPaint } from '#src/queries/after-first-paint.ts'
import { watchInstall } from '#src/queries/install-prompt.ts'
import { followFields } from '#src/queries/typed-fields.ts'
import { loadAgain } from './load-again.ts'
import { leaveUnkeptPlace } from './seed-place.ts'

/** What begins with the page, and once its first screen is painted what stands in the way of nothing. */
export function startApp(): void {
  watchInstall()
  followFields(document)
  if (hasHost()) void loadAgain(() => import('./native-host.ts')).then(({ followHost }) => followHost())
  void afterFirstPaint().then(() => loadAgain(() => import('./run-app.ts'))).then(({ runApp }) => runApp())
  // What is on its way to a database must outlive a page that goes.
  const leave = () => {
    leaveUnkeptCart()
    leaveUnkeptPlace()
  }
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && leave())
  addEventListener('pagehide', leave)
}
