import { Outlet } from '#schemas/outlet.ts'
import { type Cell, makeCell } from './cell.ts'
import { keptAnswer, type KeptState } from './kept-answer.ts'
import { useCell } from './use-cell.ts'
import { usePlace } from './use-place.ts'

type Answer = KeptState<Outlet>

const NONE = makeCell<Answer>({ kind: 'loading' })
const answers = new Map<string, Cell<Answer>>()

function answerOf(id: string): Cell<Answer> {
  const held = answers.get(id) ?? keptAnswer(`outlet:${id}`, { method: 'GET', path: `/api/restaurants/${encodeURIComponent(id)}`, struct: Outlet })
  answers.set(id, held)
  return held
}

/** An outlet that the guest is not at: as the device kept it, then as the server says. Null for the one they are at, for none, and until it is known. */
export function useOtherOutlet(id: string | undefined): Outlet | null {
  const place = usePlace()
  const state = useCell(id === undefined || place === undefined || place?.outletId === id ? NONE : answerOf(id))
  return state.kind === 'ready' ? state.value : null
}
