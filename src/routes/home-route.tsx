import { useEffect } from 'react'
import { contextualHome } from '#domain/brand-modules.ts'
import { subdomainOf } from '#domain/subdomain.ts'
import { useNavigation } from '#src/entry/navigation.ts'
import { paths } from '#src/entry/paths.ts'
import { firstScreenCell } from '#src/queries/first-screen.ts'
import { usePlace } from '#src/queries/use-place.ts'
import { type StartUp, useStartUp } from '#src/queries/use-start-up.ts'

/** RD-04, RT-21: the menu of the place the guest is at; with none, where the brand's modules say. */
export function HomeRoute() {
  const place = usePlace()
  const startUp = useStartUp()
  const { replace } = useNavigation()
  const isAtPlace = firstScreenCell.get() !== null || Boolean(place)
  const next = isAtPlace ? paths.menu() : place === undefined ? null : homeOf(startUp)
  useEffect(() => {
    if (next !== null) replace(next)
  }, [next, replace])
  return null
}

/** Null while it is not known whose address this is. Rewards have no area yet, so ordering comes in their place (decision 0026). */
function homeOf(startUp: StartUp): string | null {
  if (subdomainOf(location.hostname) === '') return paths.scan()
  if (startUp.kind === 'loading') return null
  if (startUp.kind !== 'ready') return paths.scan()
  const { brand, outlets } = startUp.info
  const [only, ...others] = outlets
  const isOne = only !== undefined && others.length === 0
  switch (contextualHome(brand)) {
    case 'scan': return paths.scan()
    case 'rewards':
    case 'ordering': return isOne ? paths.restaurant(only.code) : paths.locations()
    case 'welcome': return isOne ? paths.welcome(only.code) : paths.locations()
  }
}
