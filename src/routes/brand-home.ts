import { contextualHome } from '#domain/brand-modules.ts'
import { subdomainOf } from '#domain/subdomain.ts'
import { paths } from '#src/entry/paths.ts'
import type { StartUp } from '#src/queries/use-start-up.ts'

/** RD-04: where a guest begins who is at no place. Null while it is not known whose address this is. Rewards have no area yet, so ordering comes in their place (decision 0026). */
export function brandHome(startUp: StartUp): string | null {
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

/** Where a guest at no place goes from a code that could not be opened: home, but for a brand whose home is that very code, where they would come back to it for ever. */
export const homeWithout = (code: string, startUp: StartUp): string => (brandHome(startUp) === paths.restaurant(code) ? paths.locations() : paths.home())
