import styles from './add-stepper.module.css'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'

export interface StepperProps {
  count: number
  least: number
  most: number
  onCount: (count: number) => void
  /** Read out: of the whole ("How many"), of the halves. */
  labels: { whole: string; less: string; more: string }
  /** As wide as its place. */
  fill?: boolean | undefined
}

/** Counts within limits, at the foot of a sheet or in a form. At a limit the half stays in its place and says that it does nothing. */
export function Stepper({ count, least, most, onCount, labels, fill }: StepperProps) {
  const half = (icon: 'minus' | 'plus', label: string, next: number) => (
    <button type="button" aria-label={label} aria-disabled={next < least || next > most || undefined} onClick={() => next >= least && next <= most && onCount(next)}>
      <Icon name={icon} size={20} />
    </button>
  )
  return (
    <fieldset className={classes('add on', styles.flat, styles.big, fill && styles.fill)} aria-label={labels.whole}>
      {half('minus', labels.less, count - 1)}
      <span className="num" aria-live="polite">{count}</span>
      {half('plus', labels.more, count + 1)}
    </fieldset>
  )
}
