import { formatPrice } from '#domain/money.ts'
import { speak } from '#messages/speak.ts'
import { drawText } from '#src/early/draw-text.ts'
import { cartTotalCell, shownQuoteCell } from '#src/queries/cart-bill.ts'
import { derive } from '#src/queries/cell.ts'
import { useCell } from '#src/queries/use-cell.ts'
import { useDrawn } from '#src/queries/use-drawn.ts'
import { billClass, type BillRow } from '#src/ui/bill.tsx'
import { drawBill } from '#src/ui/draw-bill.ts'
import { BillSkeleton } from '#src/ui/skeletons.tsx'
import { billOf } from './cart-model.ts'

const NONE: readonly BillRow[] = []

const rowsCell = derive([shownQuoteCell], ([quote]): readonly BillRow[] => billOf(quote) ?? NONE)
const isPricedCell = derive([rowsCell], ([rows]) => rows !== NONE)
const totalCell = derive([cartTotalCell], ([paise]) => formatPrice(paise))

/** The bill with every tap in it. @param comes what it needs is on its way */
export function CartBill({ comes }: { comes: boolean }) {
  const isPriced = useCell(isPricedCell)
  const draw = useDrawn(rowsCell, drawBill)
  if (isPriced) return <dl ref={draw} className={billClass()} />
  return comes ? <BillSkeleton label={speak('cart.billComes')} /> : <p className="muted">{speak('cart.unpriced')}</p>
}

/** What it comes to. */
export const CartTotal = () => <span ref={useDrawn(totalCell, drawText)} />
