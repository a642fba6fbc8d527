import { useParams } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { openPlace } from '#src/commands/open-place.ts'
import { type CommandError, isUnreachable } from '#src/commands/outcome.ts'
import { useNavigation } from '#src/entry/navigation.ts'
import { paths } from '#src/entry/paths.ts'

const WrongCode = lazy(() => import('./wrong-code.tsx').then((module) => ({ default: module.WrongCode })))

/** RT-04: opens the place of a table's link; the menu stands behind. Wrong codes get a sentence and a way on (ER-04). */
export function RestaurantRoute() {
  const { code } = useParams({ strict: false })
  const { replace, rename } = useNavigation()
  const [wrong, setWrong] = useState<CommandError | null>(null)
  const settle = useCallback(
    (outcome: Awaited<ReturnType<typeof openPlace>>) => {
      if ('error' in outcome) setWrong(outcome.error)
      // The menu stands already, and the guest may be far down in it by now.
      else rename(paths.restaurant(code ?? ''), paths.menu())
    },
    [code, rename],
  )

  // A guest who went on meanwhile, into a dish or a search, is not called back.
  useEffect(() => {
    let isGone = false
    void openPlace(code ?? '').then((outcome) => isGone || settle(outcome))
    return () => {
      isGone = true
    }
  }, [code, settle])

  if (wrong === null) return null
  const again = () => {
    setWrong(null)
    void openPlace(code ?? '').then(settle)
  }
  return (
    <Suspense>
      <WrongCode
        error={wrong}
        onRetry={isUnreachable(wrong) ? again : null}
        onScan={() => replace(paths.scan())}
        onClose={() => replace(paths.home())}
      />
    </Suspense>
  )
}
