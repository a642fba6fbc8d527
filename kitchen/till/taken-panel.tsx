import { formatPrice } from '#domain/money.ts'
import type { Payment } from '#schemas/payment.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { clock } from '../clock.ts'
import { wordFor } from '../word-for.ts'
import styles from './till.module.css'
import { tillWords } from './till-words.ts'

/** What was done with the payment of a tap, by whom; `payment` null: another screen took it. */
export function TakenPanel({ payment, by, onNext }: { payment: Payment | null; by: string; onNext: () => void }) {
  return (
    <>
      <output className={`${styles.scrolls} ${styles.taken}`}>
        <span className={styles.seal}><Icon name="check" /></span>
        {payment === null ? <><h2>{tillWords.taken.elsewhere}</h2><span className="muted">{tillWords.taken.elsewhereText}</span></> : <Words payment={payment} by={by} />}
      </output>
      <footer><Button wide onClick={onNext}>{tillWords.taken.next}</Button></footer>
    </>
  )
}

function Words({ payment: { tender, amount, tip, given, at }, by }: { payment: Payment; by: string }) {
  const whole = Math.abs(amount) + tip
  const how = wordFor(tender, tillWords.taken.ways)
  const facts = [
    ...(given === null ? [] : [tillWords.taken.cash(formatPrice(given), formatPrice(given - whole))]),
    ...(tip > 0 ? [tillWords.taken.tip(formatPrice(tip))] : []),
  ]
  return (
    <>
      <h2>{amount < 0 ? tillWords.taken.returned(formatPrice(whole), how) : tillWords.taken.title(formatPrice(whole), how)}</h2>
      {facts.length > 0 && <span className="muted">{facts.join('. ')}</span>}
      <span className="muted">{tillWords.taken.by(clock.format(at), by)}</span>
    </>
  )
}
