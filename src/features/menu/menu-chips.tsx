import { speak } from '#messages/speak.ts'
import type { ChipView } from '#paint/menu-view.ts'
import { useCell } from '#src/queries/use-cell.ts'
import { Chip, FactChip } from '#src/ui/chip.tsx'
import { FoodMark } from '#src/ui/food-mark.tsx'
import { menuLateCell } from './menu-late.ts'
import { type Filter, isPressed, pressChip } from './menu-model.ts'

interface MenuChipsProps {
  chips: readonly ChipView[]
  filter: Filter
  /** Of the filter as it is then: two taps may come before the screen is drawn again. */
  onFilter: (change: (before: Filter) => Filter) => void
}

/** P-03: the filters, with the FSSAI marks; an egg has its own picture, so that three chips differ in shape. Behind them the way to the offers, which comes later and moves nothing. */
export function MenuChips({ chips, filter, onFilter }: MenuChipsProps) {
  const late = useCell(menuLateCell)
  if (chips.length === 0) return null
  return (
    <div className="scroller filters" role="group" aria-label={speak('menu.filters')}>
      {chips.map((chip) => {
        const label = chip.food !== null && chip.food !== 'EGG' ? <FoodMark foodType={chip.food} word={chip.label} /> : chip.label
        return chip.kind === 'fact' ? (
          <FactChip key={chip.id}>{label}</FactChip>
        ) : (
          <Chip key={chip.id} pressed={isPressed(filter, chip)} icon={chip.food === 'EGG' ? 'egg' : undefined} onClick={() => onFilter((before) => pressChip(before, chip))}>
            {label}
          </Chip>
        )
      })}
      {late && <late.OffersChip />}
    </div>
  )
}
