import { OutletStates } from '#schemas/outlet-state.ts'
import { keptAnswer } from '#src/queries/kept-answer.ts'
import { useCell } from '#src/queries/use-cell.ts'

const answer = keptAnswer('outlet-states', { method: 'GET', path: '/api/restaurants/states', struct: OutletStates })

/** Hours and switches of the brand's outlets by their ids: those kept on the device at once, the server's when they come; empty while neither is there. */
export function useOutletStates(): ReadonlyMap<string, OutletStates['outlets'][number]> {
  const state = useCell(answer)
  return state.kind === 'ready' ? new Map(state.value.outlets.map((outlet) => [outlet.id, outlet])) : new Map()
}
