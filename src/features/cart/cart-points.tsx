import { useState } from 'react'
import { speak } from '#messages/speak.ts'
import { choosePoints } from '#src/commands/choose-offer.ts'
import type { OfferedCart } from '#src/queries/cart-offers.ts'
import { useIsCutOff } from '#src/queries/use-connection.ts'
import { Button } from '#src/ui/button.tsx'
import { classes } from '#src/ui/classes.ts'
import { Icon } from '#src/ui/icon.tsx'
import styles from './offers.module.css'
import { pointsRow } from './points-row-model.ts'
import { PointsSheet } from './points-sheet.tsx'

/** P-05: the guest's points in one row of the cart, and the sheet behind it. */
export function CartPoints({ offered }: { offered: OfferedCart | null | undefined }) {
  const offline = useIsCutOff()
  const [isOpen, setIsOpen] = useState(false)
  const row = pointsRow(offered, offline)
  if (!offered || !row) return null
  const { tone, title, text, act } = row
  return (
    <section aria-label={speak('points.label')}>
      <div className={classes(styles.offer, styles[tone])}>
        <Icon name="star" />
        <div className="grow">
          <b>{title}</b>
          <p className="small muted">{text}</p>
        </div>
        {act && <Button kind="text" onClick={() => (act.does === 'use' ? choosePoints(offered.points) : setIsOpen(true))}>{act.label}</Button>}
      </div>
      {isOpen && <PointsSheet offered={offered} onClose={() => setIsOpen(false)} />}
    </section>
  )
}
