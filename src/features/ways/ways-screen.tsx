import type { ServiceType } from '#schemas/menu.ts'
import { useWays } from './use-ways.ts'
import { WaysSheet } from './ways-sheet.tsx'

interface WaysScreenProps {
  asked: ServiceType | undefined
  askedWhen: 'now' | 'later'
  onAddress: () => void
  onClose: () => void
}

/** The sheet once it is known where the guest is; the menu behind it says what is still to come. */
export function WaysScreen(props: WaysScreenProps) {
  const { facts, keptAt } = useWays()
  return facts && <WaysSheet {...props} facts={facts} keptAt={keptAt} />
}
