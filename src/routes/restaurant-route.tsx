import { useLocation, useParams, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { leaveOpening, openPlace } from '#src/commands/open-place.ts'
import { type CommandError, isUnheard } from '#src/commands/outcome.ts'
import { waysChosen } from '#src/commands/ways-chosen.ts'
import { useNavigation } from '#src/entry/navigation.ts'
import { offerPaths } from '#src/entry/offer-paths.ts'
import { sheetPart } from '#src/entry/part.tsx'
import { paths } from '#src/entry/paths.ts'
import { isPlaceOfCode } from '#src/entry/place-of-code.ts'
import { usePatience } from '#src/queries/use-patience.ts'
import { placeNow } from '#src/queries/device.ts'
import { usePlace } from '#src/queries/use-place.ts'

const WrongCode = sheetPart(() => import('./wrong-code.tsx').then((module) => module.WrongCode))

type Answer = { kind: 'asking' } | { kind: 'opened' } | { kind: 'failed'; error: CommandError }
const ASKING: Answer = { kind: 'asking' }

interface Asked {
  /** `waysChosen` as the guest came to the step first. */
  chosenBefore: number
  outcome: ReturnType<typeof openPlace>
}

/** What came of the codes of the history's steps in this page, by the steps' keys. */
const asked = new Map<string, Asked>()

/**
 * Opens the place of a step. A guest back at one that was opened, as from the ways' sheet, is there. One that was refused, or left before its answer came, is asked about anew; the
 * way that the guest has chosen there since stays.
 */
async function openAt(step: string, code: string, isScanned: boolean): ReturnType<typeof openPlace> {
  const here = placeNow.get()
  const first = asked.get(step)
  const before = here && isPlaceOfCode(code, here) ? await first?.outcome : undefined
  if (before && 'ok' in before) return before
  const chosenBefore = first?.chosenBefore ?? waysChosen()
  const outcome = openPlace(code, { chosenBefore, isScanned })
  asked.set(step, { chosenBefore, outcome })
  return outcome
}

/**
 * RT-04: opens the place of a table's link; the menu stands behind once the place is that of the code. A code that cannot be opened gets a sentence and
 * ways on (ER-04), and the guest is told where they still are: never led there unasked.
 */
export function RestaurantRoute() {
  const { code = '' } = useParams({ strict: false })
  const { back, offer } = useSearch({ strict: false })
  const to = back === 'login' ? paths.menuLogin() : offer === undefined ? paths.menu() : offerPaths.offer(offer, true)
  return <OpenCode key={code} code={code} to={to} isScanned={back === undefined} />
}

/** @param to the menu's address once the place is open; @param isScanned see `openPlace` */
function OpenCode({ code, to, isScanned }: { code: string; to: string; isScanned: boolean }) {
  const { replace, rename } = useNavigation()
  const current = useLocation({ select: ({ state }) => state.key ?? '' })
  // The router's location is ahead of the screens: it is the next step's before this one has gone.
  const [step] = useState(current)
  const [answer, setAnswer] = useState(ASKING)
  const [round, setRound] = useState(0)
  const place = usePlace()
  const settle = useCallback((outcome: Awaited<ReturnType<typeof openPlace>>) => {
    if (!('left' in outcome)) setAnswer('error' in outcome ? { kind: 'failed', error: outcome.error } : { kind: 'opened' })
  }, [])

  useEffect(() => {
    void openAt(step, code, isScanned).then(settle)
    return () => leaveOpening(code)
  }, [code, isScanned, step, settle])

  // The place is read from the device: until it is the code's, the menu behind would be another one's. A guest who went on meanwhile is not called back.
  const isThere = answer.kind === 'opened' && Boolean(place && isPlaceOfCode(code, place))
  useEffect(() => {
    if (isThere) for (const link of paths.tableLinks(code)) rename(link, to)
  }, [isThere, code, to, rename])

  // It was opened, and by the time it is read the guest is elsewhere: another tab, or a table that its server has just said it does not know.
  const isComing = usePatience(`${answer.kind} ${round}`)
  const error = answer.kind === 'failed' ? answer.error : answer.kind === 'opened' && !isThere && !isComing ? 'UNKNOWN_SERVER_ERR' : null
  if (error === null) return null
  const again = () => {
    setAnswer(ASKING)
    setRound(round + 1)
    void openPlace(code, { isScanned }).then(settle)
  }
  return <WrongCode code={code} error={error} place={place ?? null} onRetry={isUnheard(error) ? again : null} onLeave={replace} />
}
