import { chooseWay } from '#src/commands/choose-way.ts'
import { useNavigation } from '#src/entry/navigation.ts'
import { paths } from '#src/entry/paths.ts'
import { useOutlet } from '#src/queries/use-outlet.ts'

/** Chooses to collect the order and goes on; null where the outlet does not offer that. */
export function usePickup(to: string | undefined): (() => void) | null {
  const outlet = useOutlet()
  const { go } = useNavigation()
  if (!outlet?.serviceTypes.includes('SP')) return null
  return () => void chooseWay('SP').then(() => go(to ?? paths.menu()))
}
