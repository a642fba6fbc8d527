import { formatPrice } from '#domain/money.ts'
import { Button } from '#src/ui/button.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { ErrorText } from '#src/ui/error-text.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { useState } from 'react'
import { keyedIn, likelyGiven, notesFor } from './change.ts'
import cash from './cash.module.css'
import styles from './till.module.css'
import { tillWords } from './till-words.ts'

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '00', '0']

export interface CashTillProps {
  /** Paise, tip among them. */
  amount: number
  isOffline: boolean
  busy: boolean
  /** @param given paise handed over */
  onTake: (given: number) => void
}

const inWords = (paise: number): string => notesFor(paise).map(({ note, count }) => `${count > 1 ? `${count} × ` : ''}${formatPrice(note)}`).join(', ')

/** Cash: what was handed over, and the change in notes. */
export function CashTill({ amount, isOffline, busy, onTake }: CashTillProps) {
  const [digits, setDigits] = useState('')
  const [error, setError] = useState(false)
  const given = Math.round(Number(digits) * 100)
  const change = given - amount
  const enter = (next: string): void => {
    setDigits(next)
    setError(false)
  }
  const take = (): void => (change < 0 ? setError(true) : onTake(given))
  return (
    <>
      <div className={styles.scrolls}>
        <p className="between"><span className="muted">{tillWords.till.given}</span><output className={cash.big}>{formatPrice(given)}</output></p>
        <div className={cash.amounts}>
          <Chip pressed={given === amount} onClick={() => enter(String(amount / 100))}>{tillWords.till.exact}</Chip>
          {likelyGiven(amount).map((likely) => <Chip key={likely} pressed={given === likely} onClick={() => enter(String(likely / 100))}>{formatPrice(likely)}</Chip>)}
        </div>
        <div className={cash.keys} data-fast-taps>
          {KEYS.map((key) => <button key={key} type="button" onClick={() => enter(keyedIn(digits, key))}>{key}</button>)}
          <button type="button" aria-label={tillWords.till.erase} onClick={() => enter(digits.slice(0, -1))}><Icon name="del" /></button>
        </div>
      </div>
      <footer>
        <output className={change < 0 || isOffline ? `${cash.change} ${cash.short}` : cash.change}>
          <span><b>{change < 0 ? tillWords.till.missing : tillWords.till.change}</b>{change > 0 && <small>{inWords(change)}</small>}</span>
          <b className={cash.big}>{formatPrice(Math.abs(change))}</b>
        </output>
        {error && <ErrorText alert>{tillWords.till.tooLittle}</ErrorText>}
        <Button wide busy={busy} aria-disabled={isOffline || undefined} onClick={() => !isOffline && take()}>{isOffline ? tillWords.till.offline : tillWords.till.take(formatPrice(amount))}</Button>
      </footer>
    </>
  )
}
