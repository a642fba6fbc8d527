import { speak } from '#messages/speak.ts'
import { Badge } from '#src/ui/badge.tsx'
import { FoodMark } from '#src/ui/food-mark.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Pick } from '#src/ui/pick.tsx'
import { Price } from '#src/ui/price.tsx'
import band from '#src/ui/group.module.css'
import { type GroupView, type OptionView, VARIATION } from './item-model.ts'
import styles from './item.module.css'
import { foodName } from '#paint/names.ts'

interface ItemGroupsProps {
  groups: readonly GroupView[]
  /** What a group needs, or why it takes no more. */
  words: { groupId: string; text: string } | null
  onPick: (group: GroupView, option: OptionView) => void
  onRefused: (group: GroupView) => void
}

/** The element of a group, to be scrolled to. */
export const groupAnchor = (groupId: string): string => `group-${groupId}`

/** Sizes and add-ons: a band each, with what may be chosen and how much of it is. */
export function ItemGroups({ groups, words, onPick, onRefused }: ItemGroupsProps) {
  return groups.map((group) => (
    <fieldset key={group.id} id={groupAnchor(group.id)} className={band.group} aria-describedby={words?.groupId === group.id ? `${groupAnchor(group.id)}-words` : undefined}>
      <legend className="sr">{group.name}</legend>
      <div className={band.head}>
        <div>
          <h2 aria-hidden="true">{group.name}</h2>
          <p className="muted small">{group.hint}</p>
        </div>
        <Badge tone={group.badge.tone} icon={group.badge.chosen ? 'check' : undefined}>{group.badge.label}</Badge>
      </div>
      {words?.groupId === group.id && (
        <p className={styles.words} id={`${groupAnchor(group.id)}-words`} role="alert">
          <Icon name="warning" size={16} />
          {words.text}
        </p>
      )}
      {group.options.map((option) => (
        <Pick
          key={option.id}
          kind={group.kind}
          name={group.id}
          checked={option.chosen}
          disabled={option.soldOut && !option.chosen}
          onChange={() => onPick(group, option)}
          onRefused={option.refused && !option.soldOut ? () => onRefused(group) : undefined}
          label={option.name}
          note={noteOf(option)}
          end={endOf(group, option)}
        />
      ))}
    </fieldset>
  ))
}

const noteOf = ({ soldOut, foodType }: OptionView) => {
  if (soldOut) return speak('item.unavailable')
  return foodType === null ? undefined : <FoodMark foodType={foodType} word={foodName(foodType)} />
}

const endOf = ({ id }: GroupView, { paise }: OptionView) => {
  if (paise === null) return undefined
  if (id === VARIATION) return <Price paise={paise} />
  return paise === 0 ? <span className="muted">{speak('item.free')}</span> : <Price paise={paise} sign="+ " />
}
