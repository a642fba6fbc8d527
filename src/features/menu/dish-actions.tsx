import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'
import { linesOf } from '#domain/cart.ts'
import { hasChoices } from '#domain/selections.ts'
import { speak } from '#messages/speak.ts'
import type { Item } from '#schemas/menu.ts'
import { addToCart, newLine } from '#src/commands/add-to-cart.ts'
import { setLineQuantity } from '#src/commands/change-cart.ts'
import { useNavigation } from '#src/entry/navigation.ts'
import { paths } from '#src/entry/paths.ts'
import { cartCell, cartNow, itemCount, wouldCostCart } from '#src/queries/use-cart.ts'
import { type Drawn, useDrawnCart } from '#src/queries/use-drawn-cart.ts'
import { useCell } from '#src/queries/use-cell.ts'
import { useOutlet } from '#src/queries/use-outlet.ts'
import { laterMenuCell } from './later.ts'

interface DishActions {
  open(item: Item): void
  add(item: Item): void
  less(item: Item): void
}

const Actions = createContext<DishActions>({ open: () => undefined, add: () => undefined, less: () => undefined })
/** What taps on a dish do here. */
export const useDishActions = (): DishActions => useContext(Actions)

/** What taps on dishes do; asks first where adding would throw another outlet's cart away (ST-19). */
export function DishActionsProvider({ children }: { children: ReactNode }) {
  const navigation = useNavigation()
  const outlet = useOutlet()
  const later = useCell(laterMenuCell)
  const [asking, setAsking] = useState<Item | null>(null)

  /** A cart that is full says so on its own page. */
  const put = useCallback((item: Item): void => {
    void addToCart(newLine(item)).then((outcome) => 'error' in outcome && outcome.error === 'BODY_TOO_LARGE' && navigation.go(paths.cart()))
  }, [navigation])
  const actions = useMemo((): DishActions => {
    return {
      open: (item) => navigation.go(paths.item(item.id)),
      add: (item) => {
        if (hasChoices(item)) navigation.go(paths.item(item.id))
        else if (outlet && wouldCostCart(outlet.id)) setAsking(item)
        else put(item)
      },
      less: (item) => {
        const [line, ...others] = linesOf(cartNow()).filter(({ itemId }) => itemId === item.id)
        if (!line) return
        if (others.length > 0) navigation.go(paths.cart())
        else void setLineQuantity(line.lineId, line.quantity - 1)
      },
    }
  }, [navigation, outlet, put])

  const agree = () => {
    const item = asking
    setAsking(null)
    if (item) put(item)
  }

  return (
    <Actions value={actions}>
      {children}
      {asking && later && <later.OtherOutletAsked onAgree={agree} onKeep={() => setAsking(null)} />}
    </Actions>
  )
}

/** ADD, or how many are in the cart, of one dish. */
export function DishAdd({ item }: { item: Item }) {
  const { add, less } = useDishActions()
  const { id, name } = item
  const asks = hasChoices(item)
  const drawn = useMemo((): Drawn<HTMLElement, number> => ({
    cell: cartCell,
    read: () => itemCount(id),
    draw: (drawing, box, count) => drawing.add(box, { count, name, hasChoices: asks }),
    onTap: (button, event) => {
      event.stopPropagation()
      const act = button.className === 'less' ? less : add
      act(item)
    },
  }), [id, name, asks, add, less, item])
  const box = useDrawnCart(drawn)
  return (
    <div key={`${id} ${name} ${asks}`} className="add" ref={box}>
      <button type="button" aria-label={speak('common.addNamed', { name })}>
        {speak('common.add')}
        {asks && <sup aria-hidden="true">+</sup>}
      </button>
    </div>
  )
}
