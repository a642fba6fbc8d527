import { useEffect, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import type { PaymentsPart, PaymentsPartProps } from './till/payments-part.tsx'
import { words } from './words.ts'

let part: typeof PaymentsPart | null = null
const loadPart = async (): Promise<typeof PaymentsPart> => {
  const { PaymentsPart: loaded } = await import('./till/payments-part.tsx')
  part = loaded
  return loaded
}

/** Has the counter's code come while nobody waits for it; where it does not, it is asked for again when the counter is opened. */
export const bringCounter = (): void => void loadPart().catch(() => undefined)

/** The counter, whose code comes apart from the board's: the stove's tablet never needs it. A release that was replaced has it no more, so trying again opens the board anew. */
export function Counter(props: PaymentsPartProps) {
  const [state, setState] = useState<'waiting' | 'failed' | 'here'>(part ? 'here' : 'waiting')
  useEffect(() => {
    if (!part) void loadPart().then(() => setState('here'), () => setState('failed'))
  }, [])
  const Part = part
  if (state === 'failed') return <p className="wait" role="alert">{words.counter.failed} <Button small onClick={() => location.reload()}>{words.counter.again}</Button></p>
  return Part ? <Part {...props} /> : <p className="wait"><Spinner label={words.counter.loading} /></p>
}
