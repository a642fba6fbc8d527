import { useEffect } from 'react'
import { useNavigation } from '#src/entry/navigation.ts'
import { paths } from '#src/entry/paths.ts'
import { firstScreenCell } from '#src/queries/first-screen.ts'
import { usePlace } from '#src/queries/use-place.ts'
import { useStartUp } from '#src/queries/use-start-up.ts'
import { brandHome } from './brand-home.ts'

/** RD-04, RT-21: the menu of the place the guest is at; with none, where the brand's modules say. */
export function HomeRoute() {
  const place = usePlace()
  const startUp = useStartUp()
  const { replace } = useNavigation()
  const isAtPlace = firstScreenCell.get() !== null || Boolean(place)
  const next = isAtPlace ? paths.menu() : place === undefined ? null : brandHome(startUp)
  useEffect(() => {
    if (next !== null) replace(next)
  }, [next, replace])
  return null
}
