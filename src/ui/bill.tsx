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

/** What stands at a row's end. */
export const billFigure = ({ paise, sign = '' }: BillRow): string => (paise === null ? '' : `${sign}${formatAmount(paise)}`)
/** Of both cells of a row. */
export const billRowClass = ({ kind }: BillRow): string | undefined => kind && styles[kind]

/** Of a bill's list, for one that is drawn by `drawBill`. */
export const billClass = (): string | undefined => styles.bill

/** Figures in a column with two decimals, the sum below a line. */
export function Bill({ rows, children }: BillProps) {
  return (
    <>
      <dl className={billClass()}>
        {rows.map((row) => (
          <Fragment key={row.name}>
            <dt className={billRowClass(row)}>{row.name}</dt>
            <dd className={billRowClass(row)}>{billFigure(row)}</dd>
          </Fragment>
        ))}
      </dl>
      {children}
    </>
  )
}
