import { allergyWord } from '#domain/allergens.ts'
import { speakFacts } from '#messages/speak-facts.ts'
import { type Allergen, ALLERGENS } from '#schemas/dish-facts.ts'
import type { Item } from '#schemas/menu.ts'
import { setAllergies } from '#src/commands/choose.ts'
import { allergyMark } from '#src/entry/allergy-mark.tsx'
import { usePreferences } from '#src/queries/use-preferences.ts'
import { Chip } from '#src/ui/chip.tsx'
import { classes } from '#src/ui/classes.ts'
import band from '#src/ui/group.module.css'
import { Icon } from '#src/ui/icon.tsx'
import styles from './item.module.css'

const namesOf = (allergens: readonly Allergen[]): string => allergens.map((one) => speakFacts(`facts.allergens.${one}`)).join(', ')

function energyOf({ kcal, servingSize }: Item): string {
  if (kcal === undefined) return speakFacts('facts.askEnergy')
  return servingSize === undefined ? speakFacts('facts.kcal', { kcal: String(kcal) }) : speakFacts('facts.serving', { kcal: String(kcal), size: servingSize })
}

function allergensOf({ allergens }: Item): string {
  if (allergens === undefined) return speakFacts('facts.ask')
  if (allergens.length === 0) return speakFacts('facts.none')
  // A word of a later release is told as it was written.
  return speakFacts('facts.contains', { names: allergens.map((one) => namesOf(ALLERGENS.filter((known) => known === one)) || one).join(', ') })
}

/** FSSAI: energy, serving and allergens of a dish, what is not known said as such; and the guest's own allergies, which stay on this phone. */
export function DishFacts({ item }: { item: Item }) {
  const kept = usePreferences()?.allergies ?? []
  const named = ALLERGENS.filter((one) => kept.includes(one))
  const word = allergyWord(item, named)
  const toggle = (one: Allergen): void => void setAllergies(named.includes(one) ? named.filter((other) => other !== one) : [...named, one])
  const hasChoices = item.addOnGroups.length > 0 || item.variations.length > 0
  return (
    <section className={classes(band.group, styles.facts)}>
      <h2>{speakFacts('facts.title')}</h2>
      {word && word.kind !== 'not-named' && <p role="status">{allergyMark(item, named)}</p>}
      <p>{energyOf(item)}</p>
      <p>{allergensOf(item)}</p>
      {item.kcal !== undefined && <p className="muted small">{speakFacts('facts.day')}</p>}
      {word?.kind === 'not-named' && <p className="muted small">{speakFacts('facts.notNamed', { names: namesOf(named) })}</p>}
      {hasChoices && <p className="muted small">{speakFacts('facts.addOns')}</p>}
      <details>
        <summary>{speakFacts('facts.yours')}<Icon name="down" size={20} /></summary>
        <p className="muted small">{speakFacts('facts.yoursText')}</p>
        <div className={styles.allergies}>
          {ALLERGENS.map((one) => <Chip key={one} pressed={named.includes(one)} onClick={() => toggle(one)}>{speakFacts(`facts.allergens.${one}`)}</Chip>)}
        </div>
      </details>
    </section>
  )
}
