import { foldWord, wordsOf } from '#domain/fold-word.ts'
import type { OrderView } from '#src/queries/use-orders.ts'
import { SERVICE_TYPES, type ServiceType } from '#schemas/menu.ts'
import { known } from '#schemas/primitives.ts'

/** What a guest looks for among the orders. */
export interface OrdersFilter {
  /** Null: served in any way. */
  way: ServiceType | null
  /** Words of dishes, outlet, address, token or invoice number, as typed. */
  text: string
}

export const NO_FILTER: OrdersFilter = { way: null, text: '' }

/** Ways that these orders were served in, in the order in which ways are offered everywhere. */
export function waysAmong(views: readonly OrderView[]): ServiceType[] {
  const found = new Set(views.map(({ serviceType }) => known(serviceType, SERVICE_TYPES)))
  return SERVICE_TYPES.filter((way) => found.has(way))
}

const folded = (text: string): string[] => wordsOf(text).map(foldWord)

/** A view's words never change: an order that does gets another view. */
const heldWords = new WeakMap<OrderView, readonly string[]>()

function wordsIn(view: OrderView): readonly string[] {
  const held = heldWords.get(view)
  if (held) return held
  const { lines, outletName, tableLabel, token, order } = view
  const words = folded([...lines.map(({ name }) => name), outletName, tableLabel, token, order?.invoiceNumber, order?.address?.title].filter((text) => text !== null && text !== undefined).join(' '))
  heldWords.set(view, words)
  return words
}

/** Tells which orders a filter leaves: served so, and with a word that begins with each typed one, however it is spelt. */
export function filterOf({ way, text }: OrdersFilter): (view: OrderView) => boolean {
  const typed = folded(text)
  return (view) => (way === null || view.serviceType === way) && typed.every((begun) => wordsIn(view).some((word) => word.startsWith(begun)))
}
