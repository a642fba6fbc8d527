import { leaveUnkeptCart } from '#src/commands/keep-cart.ts'
import { hasHost } from '#src/entry/tell-host.ts'
import { afterFirstPaint } from '#src/queries/after-first-paint.ts'
import { watchInstall } from '#src/queries/install-prompt.ts'
import { followFields } from '#src/queries/typed-fields.ts'
import { loadAgain } from './load-again.ts'
import { nextTask } from './next-task.ts'
import { leaveUnkeptPlace } from './seed-place.ts'

/** The code of the device's database, which what follows is built on, is run in a task of its own, and so is what follows: together they keep a phone from a tap. */
async function run(): Promise<void> {
  await afterFirstPaint()
  await loadAgain(() => import('#src/queries/device-live.ts'))
  await nextTask()
  const { runApp } = await loadAgain(() => import('./run-app.ts'))
  await nextTask()
  await runApp()
}

/** What begins with the page, and once its first screen is painted what stands in the way of nothing. */
export function startApp(): void {
  watchInstall()
  followFields(document)
  if (hasHost()) void loadAgain(() => import('./native-host.ts')).then(({ followHost }) => followHost())
  void run()
  // What is on its way to a database must outlive a page that goes.
  const leave = () => {
    leaveUnkeptCart()
    leaveUnkeptPlace()
  }
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && leave())
  addEventListener('pagehide', leave)
}
