import { allergyWord } from '#domain/allergens.ts'
import { speakFacts } from '#messages/speak-facts.ts'
import type { Item } from '#schemas/menu.ts'
import { Badge } from '#src/ui/badge.tsx'
import styles from './allergy-mark.module.css'

/** What a guest's allergies say of a dish, in its row and on its sheet; null: nothing, or that it is not named there. */
export function allergyMark(item: Item, named: readonly string[]) {
  const word = allergyWord(item, named)
  if (word?.kind === 'holds') {
    const names = word.allergens.map((one) => speakFacts(`facts.allergens.${one}`)).join(', ')
    return <span className={styles.mark}><Badge tone="bad" icon="warning">{speakFacts('facts.holds', { names })}</Badge></span>
  }
  return word?.kind === 'unknown' ? <span className={styles.mark}><Badge tone="warn">{speakFacts('facts.unknown')}</Badge></span> : null
}
