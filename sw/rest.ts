/** What no page waits for: a script of its own, so that a worker that is started for a page answers it sooner (load-script.ts). */
export { checkScreen } from './check-screen.ts'
export { drainForSync, drainNow, drainSometimes } from './outbox-drain.ts'
export { skipWhenUrgent } from './own-release.ts'
export { openNotification, showPush, tellThatOrderWaits } from './push.ts'
