import { formatPrice } from '#domain/money.ts'
import { speak } from '#messages/speak.ts'
import { Badge } from '#src/ui/badge.tsx'
import { cardClass } from '#src/ui/card.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { classes } from '#src/ui/classes.ts'
import { DishPicture } from '#src/ui/dish-picture.tsx'
import type { ChangedLine, Decision } from './changed-model.ts'
import styles from './changed.module.css'

interface ChangedLinesProps {
  lines: readonly ChangedLine[]
  /** Left out, as `onDecide`: no line asks for one. */
  decisions?: Readonly<Record<string, Decision>>
  onDecide?: (lineId: string, decision: Decision) => void
}

/** A decision a line; what stayed as it was stands there too. */
export function ChangedLines({ lines, decisions = {}, onDecide }: ChangedLinesProps) {
  return (
    <section className={classes(cardClass(), styles.lines)}>
      {lines.map(({ lineId, name, picture, quantity, change, choices }) => (
        <article key={lineId} className={classes(styles.line, change.kind === 'unavailable' && styles.out)}>
          <DishPicture picture={picture} sizes="64px" />
          <div>
            <h2 className={styles.name}>{name}</h2>
            {change.kind === 'same' && <p className="small muted">{speak('changed.asOrdered', { count: quantity })}</p>}
            {change.kind === 'unavailable' && <p><Badge tone="bad">{change.reason}</Badge></p>}
            {change.kind === 'price' && (
              <p className="small">
                <s className="muted">{formatPrice(change.was)}</s> <b>{formatPrice(change.now)}</b> {speak('changed.priceEach', { count: quantity })}
              </p>
            )}
          </div>
          {choices.length > 0 && (
            <div className={styles.choices} role="group" aria-label={name}>
              {choices.map(({ decision, label }) => {
                const isChosen = (decisions[lineId] ?? choices[0]?.decision) === decision
                return <Chip key={decision} pressed={isChosen} icon={isChosen ? 'check' : undefined} onClick={() => onDecide?.(lineId, decision)}>{label}</Chip>
              })}
            </div>
          )}
        </article>
      ))}
    </section>
  )
}
