import { useEffect, useState } from 'react'
import { speak } from '#messages/speak.ts'
import { openPlace } from '#src/commands/open-place.ts'
import type { CommandError } from '#src/commands/outcome.ts'
import { PlaceChip } from '#src/entry/place-chip.tsx'
import { SCENES } from '#src/entry/scenes.ts'
import { useMenu } from '#src/queries/use-menu.ts'
import { usePlace } from '#src/queries/use-place.ts'
import { useSession } from '#src/queries/use-session.ts'
import { Button } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Splash } from '#src/ui/splash.tsx'
import { welcomeWords } from './welcome-model.ts'

export interface WelcomePageProps {
  /** A restaurant's or table's code (RT-11). */
  code: string
  onDone: () => void
  onScan: () => void
}

/** RT-11, RD-06: a greeting for as long as the menu needs anyway; a tap ends it. */
export function WelcomePage({ code, onDone, onScan }: WelcomePageProps) {
  const place = usePlace()
  const session = useSession()
  const menu = useMenu()
  const [hour] = useState(() => new Date().getHours())
  const [visited, setVisited] = useState(false)
  const [wrong, setWrong] = useState<CommandError | null>(null)

  useEffect(() => {
    void openPlace(code).then((outcome) => ('error' in outcome ? setWrong(outcome.error) : setVisited(outcome.visitedBefore)))
  }, [code])

  if (wrong) {
    return (
      <main>
        <Empty level={1} scene={SCENES.plate} title={speak(`errors.${wrong}.title`)} action={<Button icon="qr" onClick={onScan}>{speak('errors.TABLE_NOT_FOUND.action')}</Button>}>
          {speak(`errors.${wrong}.text`)}
        </Empty>
      </main>
    )
  }
  const loved = menu.kind === 'ready' ? menu.recommended : menu.kind === 'first' ? menu.screen.recommended : []
  const { title, line } = welcomeWords({ hour, guestName: session?.name ?? null, visited, placeName: place?.outletName ?? null })
  return (
    <Splash
      plates={loved.flatMap(({ picture }) => picture ?? [])}
      emblem={place?.brand.emblem ?? ''}
      title={title}
      line={line}
      chip={place && <PlaceChip place={place} onCard />}
      hint={speak('welcome.preparing')}
      skipLabel={speak('welcome.skip')}
      onDone={onDone}
    />
  )
}
