import { noteActivity } from '#src/commands/choose.ts'
import { endInactive } from '#src/commands/end-inactive.ts'
import { BASE_PATH } from '#src/entry/base-path.ts'
import { activityNotes } from './activity-notes.ts'

/**
 * RD-09: judges once, at the page's load, how long the guest was away; then keeps when they were last seen.
 * @returns when this page was last touched, epoch ms
 */
export function followActivity(): () => number {
  void endInactive(location.pathname.slice(BASE_PATH.length), Date.now())
  const { note, leave, lastAt } = activityNotes((at) => void noteActivity(at))
  addEventListener('pointerdown', note, { passive: true })
  addEventListener('keydown', note, { passive: true })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && leave())
  return lastAt
}
