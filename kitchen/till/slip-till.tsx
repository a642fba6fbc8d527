import { type FormEvent, useState } from 'react'
import { formatPrice } from '#domain/money.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import cash from './cash.module.css'
import styles from './till.module.css'
import { tillWords } from './till-words.ts'

export interface SlipTillProps {
  tender: 'CARD' | 'UPI'
  /** Paise, tip among them. */
  amount: number
  isOffline: boolean
  busy: boolean
  onTake: (reference: string) => void
  onOtherWay: () => void
}

const WORDS = {
  CARD: {
    icon: 'card',
    title: tillWords.till.machine,
    say: tillWords.till.key,
    text: tillWords.till.keyText,
    label: tillWords.till.code,
    hint: tillWords.till.codeHint,
    missing: tillWords.till.codeMissing,
    act: tillWords.till.approved,
  },
  UPI: {
    icon: 'upi',
    title: tillWords.till.scan,
    say: tillWords.till.ask,
    text: tillWords.till.askText,
    label: tillWords.till.utr,
    hint: tillWords.till.utrHint,
    missing: tillWords.till.utrMissing,
    act: tillWords.till.arrived,
  },
} as const

/** Card and UPI: money that this board does not see. What names it elsewhere is written down. */
export function SlipTill({ tender, amount, isOffline, busy, onTake, onOtherWay }: SlipTillProps) {
  const text = WORDS[tender]
  const [reference, setReference] = useState('')
  const [error, setError] = useState<string | null>(null)
  const take = (event: FormEvent): void => {
    event.preventDefault()
    if (isOffline || busy) return
    if (reference.trim() === '') return setError(text.missing)
    onTake(reference.trim())
  }
  return (
    <form className={styles.tillForm} onSubmit={take} noValidate>
      <div className={styles.scrolls}>
        <p className="between"><span className="muted">{text.title}</span><b className={cash.big}>{formatPrice(amount)}</b></p>
        <p className={styles.say}><Icon name={text.icon} size={20} /><b>{text.say(formatPrice(amount))}</b><span>{text.text}</span></p>
        <TextField
          label={text.label}
          hint={text.hint}
          error={error}
          inputMode="numeric"
          autoComplete="off"
          maxLength={40}
          value={reference}
          onChange={({ target }) => {
            setReference(target.value)
            setError(null)
          }}
        />
      </div>
      <footer>
        <Button type="submit" wide busy={busy} aria-disabled={isOffline || undefined}>{isOffline ? tillWords.till.offline : text.act}</Button>
        <Button kind="line" wide onClick={onOtherWay}>{tillWords.till.otherWay}</Button>
      </footer>
    </form>
  )
}
