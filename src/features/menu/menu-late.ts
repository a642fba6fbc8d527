import { withTexts } from '#src/entry/part.tsx'
import { afterNextFrame } from '#src/queries/after-first-paint.ts'
import { makeCell } from '#src/queries/cell.ts'
import { whenIdle } from '#src/queries/when-idle.ts'
import { laterMenu } from './later.ts'
import type * as Facts from './menu-facts.tsx'

const SOON_MS = 2_000

type Late = typeof Facts

/** Its code shares files with the other screens: it waits for them, which are run in a task of their own. */
async function load(): Promise<Late> {
  await laterMenu
  await whenIdle(SOON_MS)
  const late = await withTexts(() => import('./menu-facts.tsx'))
  await afterNextFrame()
  return late
}

/**
 * What the menu says below its dishes and of its offers, and the marks of guests who named allergies: loaded once the menu stands, null until then.
 * Where that fails the next menu that is opened asks again.
 */
export const menuLateCell = makeCell<Late | null>(null, () => {
  void load().then(menuLateCell.set, () => undefined)
  // Nothing is to be ended, but only a cell that can sleep is woken by the next menu.
  return () => undefined
})
