import { formatAmount, formatPrice } from '#domain/money.ts'

export interface PriceProps {
  paise: number
  /** The struck price beside it, paise. */
  before?: number | null | undefined
  /** Read out before the struck price ("before"). */
  beforeLabel?: string | undefined
  /** A bill's two decimals; menus have none. */
  exact?: boolean | undefined
  /** Written before the figure: "+ " for an add-on. */
  sign?: string | undefined
}

/** Money in Indian grouping (CO-01): ₹1,24,500. */
export function Price({ paise, before = null, beforeLabel, exact, sign = '' }: PriceProps) {
  const format = exact ? formatAmount : formatPrice
  return (
    <span className="price">
      {`${sign}${format(paise)}`}
      {before !== null && (
        <s>
          {beforeLabel !== undefined && <span className="sr">{`${beforeLabel} `}</span>}
          {format(before)}
        </s>
      )}
    </span>
  )
}
