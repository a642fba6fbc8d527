import { withTexts } from '#src/entry/part.tsx'
import { makeCell } from '#src/queries/cell.ts'
import { whenIdle } from '#src/queries/when-idle.ts'
import type * as Facts from './menu-facts.tsx'

const SOON_MS = 2_000

type Late = typeof Facts

/**
 * What the menu says below its dishes and of its offers, and the marks of guests who named allergies: loaded once the menu stands, null until then.
 * Where that fails the next menu that is opened asks again.
 */
export const menuLateCell = makeCell<Late | null>(null, () => void whenIdle(SOON_MS).then(() => withTexts(() => import('./menu-facts.tsx'))).then(menuLateCell.set, () => undefined))
