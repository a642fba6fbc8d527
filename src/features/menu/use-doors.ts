import { useCallback } from 'react'
import { needsCode } from '#domain/ways.ts'
import type { ServiceType } from '#schemas/menu.ts'
import { useNavigation } from '#src/entry/navigation.ts'
import { paths } from '#src/entry/paths.ts'
import { laterMenu } from './later.ts'
import type { WayAct } from './menu-ways.tsx'

/** A way that asks for nothing is chosen at once; the others ask in their sheet, and a table is scanned. */
const asksFirst = (way: ServiceType): boolean => way === 'DT' || way === 'DL'

/** What a tap on a door, or on a way on from a closed outlet, does. */
export function useDoors(): (act: WayAct) => void {
  const { go } = useNavigation()
  return useCallback((act: WayAct) => {
    switch (act.kind) {
      case 'outlets': return go(paths.locations())
      case 'later': return go(paths.ways({ when: 'later' }))
      case 'other-way':
      case 'way': {
        const way = act.kind === 'way' ? act.door.way : act.way
        if (needsCode(way)) return go(paths.scan())
        if (asksFirst(way)) return go(paths.ways({ way }))
        return void laterMenu.then(({ chooseWay }) => chooseWay(way))
      }
    }
  }, [go])
}
