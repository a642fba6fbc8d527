import { type FormEvent, useState } from 'react'
import { formatPrice } from '#domain/money.ts'
import type { KitchenRefund } from '#schemas/kitchen-refunds.ts'
import { Button } from '#src/ui/button.tsx'
import { ErrorText } from '#src/ui/error-text.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { refundWords } from './refund-words.ts'
import own from './refunds.module.css'
import { tillWords } from './till-words.ts'
import type { Refunds } from './use-refunds.ts'

export interface RefundActsProps {
  refund: KitchenRefund
  refunds: Pick<Refunds, 'send' | 'settle'>
  isOffline: boolean
}

/** A refund that nothing moves by itself: it is sent again, or was given back another way. */
export function RefundActs({ refund, refunds, isOffline }: RefundActsProps) {
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [isAnother, setIsAnother] = useState(false)
  const run = async (act: () => Promise<string | null>): Promise<void> => {
    if (busy || isOffline) return
    setBusy(true)
    setTrouble(await act())
    setBusy(false)
  }
  return (
    <div className={own.acts}>
      {trouble !== null && <ErrorText alert>{trouble}</ErrorText>}
      {isAnother
        ? <AnotherWay amount={refund.amount} busy={busy} isOffline={isOffline} onGiven={(note) => void run(() => refunds.settle(refund.id, note))} onStop={() => setIsAnother(false)} />
        : (
          <p className={own.buttons}>
            <Button small busy={busy} aria-disabled={isOffline || undefined} onClick={() => void run(() => refunds.send(refund.id))}>{isOffline ? tillWords.till.offline : refundWords.send}</Button>
            {refund.state === 'FAILED' && <Button kind="line" small onClick={() => setIsAnother(true)}>{refundWords.another}</Button>}
          </p>
        )}
    </div>
  )
}

interface AnotherWayProps {
  /** Paise. */
  amount: number
  busy: boolean
  isOffline: boolean
  onGiven: (note: string) => void
  onStop: () => void
}

function AnotherWay({ amount, busy, isOffline, onGiven, onStop }: AnotherWayProps) {
  const [note, setNote] = useState('')
  const [error, setError] = useState<string | null>(null)
  const give = (event: FormEvent): void => {
    event.preventDefault()
    if (note.trim() === '') return setError(refundWords.anotherMissing)
    onGiven(note.trim())
  }
  return (
    <form className={own.another} onSubmit={give} noValidate>
      <TextField
        label={refundWords.anotherLabel}
        hint={refundWords.anotherHint}
        error={error}
        autoComplete="off"
        maxLength={80}
        value={note}
        onChange={({ target }) => {
          setNote(target.value)
          setError(null)
        }}
      />
      <p className={own.buttons}>
        <Button type="submit" small busy={busy} aria-disabled={isOffline || undefined}>{isOffline ? tillWords.till.offline : refundWords.given(formatPrice(amount))}</Button>
        <Button kind="line" small onClick={onStop}>{refundWords.stop}</Button>
      </p>
    </form>
  )
}
