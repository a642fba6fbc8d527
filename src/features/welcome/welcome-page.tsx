import { useState } from 'react'
import { speak } from '#messages/speak.ts'
import type { Handed } from '#src/entry/navigation.ts'
import { PlaceChip } from '#src/entry/place-chip.tsx'
import { useMenu } from '#src/queries/use-menu.ts'
import { usePlace } from '#src/queries/use-place.ts'
import { useProfile } from '#src/queries/use-profile.ts'
import { useSession } from '#src/queries/use-session.ts'
import { useStartUp } from '#src/queries/use-start-up.ts'
import { Splash } from '#src/ui/splash.tsx'
import { useOpening } from './use-opening.ts'
import { WelcomeFailed } from './welcome-failed.tsx'
import { arrivalOf, platesOf, welcomeWords } from './welcome-model.ts'

export interface WelcomePageProps {
  /** A restaurant's or table's code (RT-11). */
  code: string
  /** From the scanner, which opened the place itself; null: the guest came by a link. */
  scanned: Handed | null
  onDone: () => void
  onScan: () => void
}

/** RT-11, RD-06: a greeting for as long as the menu needs anyway; a tap ends it, once the place is open. */
export function WelcomePage({ code, scanned, onDone, onScan }: WelcomePageProps) {
  const place = usePlace()
  const startUp = useStartUp()
  const session = useSession()
  const profile = useProfile()
  const menu = useMenu()
  const [hour] = useState(() => new Date().getHours())
  const { answer, again } = useOpening(code)
  const { here, isOpen, visited } = arrivalOf({ code, place, answer, scanned, visitedRestaurants: profile?.visitedRestaurants ?? [] })

  if (answer && 'error' in answer && !isOpen) return <WelcomeFailed error={answer.error} onRetry={again} onScan={onScan} />
  const { title, line } = welcomeWords({ hour, guestName: session?.name ?? null, visited, placeName: here?.outletName ?? null })
  return (
    <Splash
      plates={platesOf(menu, here)}
      emblem={here?.brand.emblem ?? (startUp.kind === 'ready' ? startUp.info.brand.emblem : '')}
      title={title}
      line={line}
      chip={here && <PlaceChip place={here} outlet={null} now={0} onCard />}
      ready={isOpen}
      skipLabel={speak('welcome.skip')}
      onDone={onDone}
    />
  )
}
