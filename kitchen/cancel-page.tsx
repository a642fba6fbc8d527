import { type FormEvent, useState } from 'react'
import type { OrderStatusWord } from '#schemas/order.ts'
import { Button } from '#src/ui/button.tsx'
import { ErrorText } from '#src/ui/error-text.tsx'
import { PageBar } from '#src/ui/page-bar.tsx'
import { Pick } from '#src/ui/pick.tsx'
import { TextArea } from '#src/ui/text-field.tsx'
import { wordFor } from './word-for.ts'
import { words } from './words.ts'

export interface CancelPageProps {
  order: { token: number | null; status: OrderStatusWord | null }
  busy: boolean
  onBack: () => void
  onCancel: (remark: string) => void
}

const LONGEST = 200

/** A page and not a sheet: it has a text field. */
export function CancelPage({ order, busy, onBack, onCancel }: CancelPageProps) {
  const [reason, setReason] = useState<string | null>(null)
  const [own, setOwn] = useState('')
  const [error, setError] = useState<string | null>(null)
  const isOther = reason === words.cancelling.other

  const cancel = (event: FormEvent): void => {
    event.preventDefault()
    const remark = isOther ? own.trim() : reason
    if (!remark) return setError(words.cancelling.missing)
    onCancel(remark)
  }
  return (
    <form className="column stack" onSubmit={cancel} noValidate>
      <PageBar title={words.cancelling.title(order.token)} back={{ label: words.close, onBack }} />
      <div className="pad stack">
        <p>{wordFor(order.status ?? '', words.standing, '')} {words.cancelling.text}</p>
        <fieldset>
          <legend className="sr">{words.cancelling.reason}</legend>
          {[...words.cancelling.reasons, words.cancelling.other].map((option) => (
            <Pick key={option} kind="radio" name="reason" label={option} checked={reason === option} onChange={() => { setReason(option); setError(null) }} />
          ))}
        </fieldset>
        {isOther && <TextArea label={words.cancelling.otherLabel} maxLength={LONGEST} value={own} onChange={({ target }) => setOwn(target.value)} />}
        {error && <ErrorText alert>{error}</ErrorText>}
        <Button type="submit" wide busy={busy}>{words.cancelling.act}</Button>
      </div>
    </form>
  )
}
