import styles from './bill.module.css'
import { formatAmount } from '#domain/money.ts'
import { Fragment, type ReactNode } from 'react'

export interface BillRow {
  /** What it is; also its key. */
  name: string
  /** Paise; null where only the words stand. */
  paise: number | null
  /** `off`: a saving; `sum`: what is to be paid; `was`: struck. */
  kind?: 'off' | 'sum' | 'was' | undefined
  /** Written before the figure, such as + for a round-off that adds. */
  sign?: string | undefined
}

export interface BillProps {
  rows: readonly BillRow[]
  children?: ReactNode
}

/** Figures in a column with two decimals, the sum below a line. */
export function Bill({ rows, children }: BillProps) {
  return (
    <>
      <dl className={styles.bill}>
        {rows.map(({ name, paise, kind, sign = '' }) => (
          <Fragment key={name}>
            <dt className={kind && styles[kind]}>{name}</dt>
            <dd className={kind && styles[kind]}>{paise === null ? '' : `${sign}${formatAmount(paise)}`}</dd>
          </Fragment>
        ))}
      </dl>
      {children}
    </>
  )
}
