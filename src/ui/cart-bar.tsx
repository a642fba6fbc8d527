import type { Picture } from '#schemas/menu.ts'
import { Dishes } from './dishes.tsx'
import { Icon } from './icon.tsx'
import { Link } from './link.tsx'

export interface CartBarProps {
  href: string
  /** Of the last dishes, at most two are shown. */
  pictures: readonly (Picture | null)[]
  /** "3 items · ₹1,099" */
  sum: string
  /** "Table 12, taxes extra", or what will happen to the order while offline. */
  line: string
  /** "View cart" */
  go: string
}

/** What is in the cart, always within the thumb's reach. A change of its sum is read out. */
export function CartBar({ href, pictures, sum, line, go }: CartBarProps) {
  return (
    <Link className="cartbar" href={href}>
      <Dishes pictures={pictures} most={2} />
      <span className="grow">
        <b className="tabular" aria-live="polite">{sum}</b>
        <small key={line}>{line}</small>
      </span>
      <span className="go">
        {go}
        <Icon name="right" size={20} />
      </span>
    </Link>
  )
}
