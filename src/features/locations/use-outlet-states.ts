import { useMemo } from 'react'
import { OUTLETS_A_PAGE, type StartUpInfo } from '#schemas/brand.ts'
import { OutletStates } from '#schemas/outlet-state.ts'
import { derive, type ReadCell } from '#src/queries/cell.ts'
import { keptAnswer, type KeptState } from '#src/queries/kept-answer.ts'
import { useCell } from '#src/queries/use-cell.ts'
import type { OutletAway } from './locations-model.ts'

type States = ReadCell<KeptState<OutletStates>>
const answers = new Map<string, States>()

/** @param ids asked for, with commas between them; '' all of a brand with one page of outlets */
function statesOf(ids: string): States {
  const held = answers.get(ids)
  if (held) return held
  const cell = keptAnswer(ids === '' ? 'outlet-states' : `outlet-states:${ids}`, { method: 'GET', path: `/api/restaurants/states${ids === '' ? '' : `?ids=${ids}`}`, struct: OutletStates })
  answers.set(ids, cell)
  return cell
}

const chunksOf = (ids: readonly string[]): string[] =>
  Array.from({ length: Math.ceil(ids.length / OUTLETS_A_PAGE) }, (_, at) => ids.slice(at * OUTLETS_A_PAGE, (at + 1) * OUTLETS_A_PAGE).toSorted().join(','))

type StatesById = ReadonlyMap<string, OutletStates['outlets'][number]>

const byId = (states: readonly KeptState<OutletStates>[]): StatesById =>
  new Map(states.flatMap((state) => (state.kind === 'ready' ? state.value.outlets : [])).map((outlet) => [outlet.id, outlet]))

/**
 * Hours and switches of outlets by their ids: those kept on the device at once, the server's when they come; empty while neither is there. Of a brand with more outlets than a
 * page those on the list are asked for.
 */
export function useOutletStates({ outlets }: Pick<StartUpInfo, 'outlets'>, shown: readonly OutletAway[]): StatesById {
  const key = outlets.length < OUTLETS_A_PAGE ? '' : chunksOf(shown.map(({ row }) => row.id)).join(';')
  const cell = useMemo(() => derive(key.split(';').map(statesOf), byId), [key])
  return useCell(cell)
}
