import { useEffect } from 'react'
import { useNavigation } from '#src/entry/navigation.ts'
import { paths } from '#src/entry/paths.ts'
import { firstScreenCell } from '#src/queries/first-screen.ts'
import { usePlace } from '#src/queries/use-place.ts'

/** RD-04, RT-21: the menu of the place the guest is at; with none, the scanner. */
export function HomeRoute() {
  const place = usePlace()
  const { replace } = useNavigation()
  const isAtPlace = firstScreenCell.get() !== null || Boolean(place)
  const next = isAtPlace ? paths.menu() : place === undefined ? null : paths.scan()
  useEffect(() => {
    if (next !== null) replace(next)
  }, [next, replace])
  return null
}
