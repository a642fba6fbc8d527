import { speakFacts } from '#messages/speak-facts.ts'
import type { MenuModel } from './menu-model.ts'
import { OffersLine } from './dish-marks.tsx'
import styles from './menu.module.css'

export { DishMarks, OffersChip } from './dish-marks.tsx'
export { playRow } from './play-row.ts'

/** Below the last dish: the way to the offers, the licence, the taxes, and once a menu what an adult needs a day, where any dish says its energy (FSSAI). */
export function MenuFooter({ model: { outlet, sections } }: { model: MenuModel }) {
  const saysEnergy = sections.some(({ items }) => items.some(({ kcal }) => kcal !== undefined))
  return (
    <footer className={styles.footer}>
      <OffersLine />
      {outlet.fssai !== null && <p>{speakFacts('facts.footer', { fssai: outlet.fssai })}</p>}
      <p>{speakFacts('facts.footerTaxIn')}</p>
      {saysEnergy && <p>{speakFacts('facts.day')}</p>}
    </footer>
  )
}
