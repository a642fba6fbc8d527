import { useOutlet } from '#src/queries/use-outlet.ts'
import { useRewards } from '#src/queries/use-rewards.ts'
import { useServerNow } from '#src/queries/server-clock.ts'
import { pointsLines } from './points-model.ts'
import styles from './account.module.css'

const MINUTE = 60_000

/** P-11: the guest's points, where there are some. */
export function PointsLines() {
  const view = pointsLines(useRewards(), useOutlet(), useServerNow(MINUTE))
  if (!view) return null
  return (
    <p className={styles.points}>
      <b className="tabular">{view.title}</b>
      {view.lines.map((line) => <span key={line} className="small muted">{line}</span>)}
    </p>
  )
}
