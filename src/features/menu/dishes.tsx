import { memo, useMemo } from 'react'
import { speak } from '#messages/speak.ts'
import { dishView, rowBadges } from '#paint/dish-view.ts'
import type { Item } from '#schemas/menu.ts'
import { BASE_PATH } from '#src/entry/base-path.ts'
import { cartCell, itemCount } from '#src/queries/use-cart.ts'
import { useCell } from '#src/queries/use-cell.ts'
import { type Drawn, useDrawnCart } from '#src/queries/use-drawn-cart.ts'
import { DishBadges } from '#src/ui/dish-badges.tsx'
import { DishFeature, type DishProps, DishRow, DishSpot } from '#src/ui/dish-row.tsx'
import { DishAdd, useDishActions } from './dish-actions.tsx'
import type { DishPlace, MarkedDish } from './dish-marks.tsx'
import { menuLateCell } from './menu-late.ts'

export interface DishItemProps {
  item: Item
  soldOut: boolean
  /** When it returns, in the staff's words. */
  returns: string | undefined
  /** False where the outlet takes no orders: no ADD, no plus. */
  canAdd: boolean
}

interface Shown {
  props: DishProps
  description: string
  energy: string
  badges: ReturnType<typeof dishView>['badges']
  gone: string | null
}

function shown({ item, soldOut, returns }: DishItemProps, open: (item: Item) => void, at: DishPlace): Shown {
  const view = dishView(item, soldOut, returns, BASE_PATH)
  return {
    props: {
      name: view.name,
      lang: view.lang,
      href: view.href,
      onOpen: () => open(item),
      foodType: view.food,
      foodWord: view.foodLabel,
      paise: view.paise,
      before: view.before,
      beforeLabel: speak('common.before'),
      picture: view.picture,
      mark: <LateMarks item={item} at={at} />,
    },
    description: view.description,
    energy: view.energy,
    badges: view.badges,
    gone: view.soldOut ? speak('common.soldOut') : null,
  }
}

/** What the guest's allergies and the outlet's offers say of a dish. */
function LateMarks(marked: MarkedDish) {
  const late = useCell(menuLateCell)
  return late && <late.DishMarks {...marked} />
}

export const DishItem = memo(function DishItem(dish: DishItemProps) {
  const { open } = useDishActions()
  const { props, description, energy, badges, gone } = shown(dish, open, 'row')
  return (
    <DishRow
      {...props}
      description={description}
      energy={energy}
      gone={gone}
      tags={<DishBadges badges={rowBadges(badges)} />}
      add={dish.canAdd && <DishAdd item={dish.item} />}
    />
  )
})

export const SpotItem = memo(function SpotItem(dish: DishItemProps) {
  const { open } = useDishActions()
  const { props, description, gone } = shown(dish, open, 'spot')
  return <DishSpot {...props} line={description} add={gone === null ? dish.canAdd && <DishAdd item={dish.item} /> : <span className="gone">{gone}</span>} />
})

export const FeatureItem = memo(function FeatureItem(dish: DishItemProps) {
  const { open, add } = useDishActions()
  const { item, canAdd } = dish
  const { id, name } = item
  const drawn = useMemo((): Drawn<HTMLElement, number> => ({
    cell: cartCell,
    read: () => itemCount(id),
    draw: (drawing, plus, count) => drawing.plus(plus, { count, name }),
    onTap: (_, event) => {
      event.stopPropagation()
      add(item)
    },
  }), [id, name, add, item])
  const plus = useDrawnCart(drawn)
  const { props, gone } = shown(dish, open, 'feature')
  return <DishFeature {...props} plus={canAdd ? plus : null} addLabel={speak('common.addNamed', { name })} gone={gone} />
})
