import { useRef, useState } from 'react'
import { speak } from '#messages/speak.ts'
import { type DishView, dishView } from '#paint/dish-view.ts'
import { addToCart } from '#src/commands/add-to-cart.ts'
import { replaceCartLine } from '#src/commands/change-cart.ts'
import { BASE_PATH } from '#src/entry/base-path.ts'
import { wouldCostCart } from '#src/queries/use-cart.ts'
import { type Choice, chooseVariation, firstChoice, groupsOf, type GroupView, lineOf, openGroup, type OptionView, priceOf, toggleAddOn, VARIATION } from './item-model.ts'
import { groupAnchor } from './item-groups.tsx'
import type { ItemReading, ShownItem } from './use-item.ts'
import { scrollBehavior } from '#src/ui/scroll-behavior.ts'

export interface Dish extends ShownItem {
  view: DishView
  quantity: number
  groups: readonly GroupView[]
  /** Paise for the whole choice; null while what can be chosen is still being read. */
  price: number | null
  /** What a group needs, or why it takes no more. */
  words: { groupId: string; text: string } | null
  toast: string | null
  /** ST-19: it is asked whether the other outlet's dishes may go. */
  asking: boolean
  setQuantity: (quantity: number) => void
  pick: (group: GroupView, option: OptionView) => void
  refuse: (group: GroupView) => void
  /** ADD was tapped: puts it into the cart, or shows what is still to be chosen, or asks (`asking`). */
  add: () => void
  /** Puts it into the cart, also where another outlet's dishes go for it. */
  put: () => void
  /** The other outlet's dishes stay. */
  keep: () => void
  endToast: () => void
}

interface SheetEvents {
  onClose: () => void
  /** The cart had no room for it. */
  onFull: () => void
}

/** What the guest chooses of a dish, from the moment it has been read. @returns `dish` is null until then; `close` shuts the sheet */
export function useDish(reading: ItemReading, { onClose, onFull }: SheetEvents): { dish: Dish | null; close: () => void } {
  const [chosen, setChosen] = useState<Choice | null>(null)
  const [words, setWords] = useState<Dish['words']>(null)
  const [toast, setToast] = useState<string | null>(null)
  const [asking, setAsking] = useState(false)
  // A second tap may come before the sheet has gone: it neither adds again nor leads further back.
  const isLeaving = useRef(false)
  const close = () => {
    isLeaving.current = true
    onClose()
  }
  if (reading.kind !== 'shown') return { dish: null, close }

  const { item, menu, soldOut, returns, line, outletId } = reading
  const choice = chosen ?? firstChoice(item, soldOut, line)
  // From here on it is the guest's: a size that is sold out meanwhile is said to be, not changed for another one.
  if (chosen === null) setChosen(choice)
  const change = (next: (held: Choice) => Choice) => setChosen((held) => next(held ?? choice))

  const put = () => {
    if (!menu || isLeaving.current) return
    const next = lineOf(item, menu, choice)
    const kept = line ? replaceCartLine(line.lineId, next) : addToCart(next)
    void kept.then((outcome) => 'error' in outcome && outcome.error === 'BODY_TOO_LARGE' && onFull())
    close()
  }
  const add = () => {
    if (!menu) return
    const open = openGroup(item, menu, soldOut, choice)
    setWords(open)
    if (open) document.getElementById(groupAnchor(open.groupId))?.scrollIntoView({ block: 'center', behavior: scrollBehavior() })
    else if (outletId !== null && wouldCostCart(outletId)) setAsking(true)
    else put()
  }
  const dish: Dish = {
    ...reading,
    view: dishView(item, soldOut.has(item.id), returns, BASE_PATH),
    quantity: choice.quantity,
    groups: menu ? groupsOf(item, menu, soldOut, choice) : [],
    price: menu && priceOf(item, menu, choice),
    words,
    toast,
    asking,
    setQuantity: (quantity) => change((held) => ({ ...held, quantity })),
    pick: (group, option) => {
      setWords(null)
      change((held) => (group.id === VARIATION ? chooseVariation(item, held, option.id) : toggleAddOn(held, group.id, option.id, group.kind)))
    },
    refuse: (group) => {
      setWords({ groupId: group.id, text: speak('item.limit') })
      setToast(speak('item.limitToast'))
    },
    add,
    put,
    keep: () => setAsking(false),
    endToast: () => setToast(null),
  }
  return { dish, close }
}
