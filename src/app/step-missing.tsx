import { useEffect, useState } from 'react'
import { speak } from '#messages/speak.ts'
import { MissingSheet } from '#src/entry/part.tsx'
import { makeCell } from '#src/queries/cell.ts'
import { useCell } from '#src/queries/use-cell.ts'
import { Toast } from '#src/ui/toast.tsx'
import { forgetSteps, isStepWaitingCell } from './steps.ts'

/** Ms after a tap at which the guest is told that the screen is coming. */
const SOON_MS = 400

/** Tries at once to load the code of the screens, which has failed; null: it is here, or on its way for the first time. */
export const retryScreensCell = makeCell<(() => void) | null>(null)

/** A guest who has tapped on the way to a screen whose code is not there yet is told that it is coming, or that it does not come. */
export function StepMissing() {
  const isWaiting = useCell(isStepWaitingCell)
  const retry = useCell(retryScreensCell)
  if (!isWaiting) return null
  return retry ? <MissingSheet onRetry={retry} onClose={forgetSteps} /> : <StepComing />
}

function StepComing() {
  const [text, setText] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setText(speak('common.loading')), SOON_MS)
    return () => clearTimeout(timer)
  }, [])
  return <Toast text={text} onDone={() => setText(null)} />
}
