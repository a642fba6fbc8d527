import { amountDue } from '#domain/payments.ts'
import { formatPrice } from '#domain/money.ts'
import { Icon } from '#src/ui/icon.tsx'
import { classes } from '#src/ui/classes.ts'
import styles from './till.module.css'
import { tillWords } from './till-words.ts'
import type { Outcome } from './use-take.ts'

type Words = readonly [what: string, more: string]

/** What became of a tap that was to take money, where it was not done. */
export function takingSaid(outcome: Outcome): Words | null {
  const { till } = tillWords
  switch (outcome.kind) {
    case 'unknown': return [till.unknown, till.unknownText]
    case 'changed': return [till.changed(formatPrice(amountDue(outcome.order))), till.changedText]
    case 'too-often': return [till.tooOften(outcome.seconds), till.tooOftenText]
    case 'undone': return [till.undone, till.undoneText]
    case 'stale': return [till.stale, till.staleText]
    case 'refused': return [till.refused, till.refusedText]
    default: return null
  }
}

/** What became of a tap that was to give money back, where it was not done. */
export function givingSaid(outcome: Outcome): Words | null {
  const { giving, till } = tillWords
  switch (outcome.kind) {
    case 'unknown': return [till.unknown, giving.unknown]
    case 'changed': return [giving.changed, giving.changedText]
    case 'too-often': return [giving.tooOften(outcome.seconds), till.tooOftenText]
    case 'stale': return [giving.stale, till.staleText]
    case 'refused': return [giving.refused, till.refusedText]
    default: return null
  }
}

/** What became of a tap that was to undo a payment, where it was not done. */
export function undoingSaid(outcome: Outcome): Words | null {
  const { taken } = tillWords
  switch (outcome.kind) {
    case 'unknown': return [tillWords.till.unknown, taken.undoUnknown]
    case 'too-often': return [taken.undoTooOften(outcome.seconds), tillWords.till.tooOftenText]
    case 'stale': return [taken.undoStale, tillWords.till.staleText]
    case 'changed':
    case 'under-way':
    case 'refused': return [taken.undoRefused, taken.undoRefusedText]
    default: return null
  }
}

/** @param props.words null: there is nothing to say */
export function Said({ words }: { words: Words | null }) {
  return words && <p className={classes(styles.say, styles.warn)} role="alert"><Icon name="warning" size={20} /><b>{words[0]}</b><span>{words[1]}</span></p>
}
