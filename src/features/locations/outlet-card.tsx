import { speak } from '#messages/speak.ts'
import { paths } from '#src/entry/paths.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { classes } from '#src/ui/classes.ts'
import { Icon } from '#src/ui/icon.tsx'
import { Link } from '#src/ui/link.tsx'
import type { OutletRow } from './locations-model.ts'
import type { OutletView } from './outlet-view.ts'
import styles from './locations.module.css'

interface OutletCardProps {
  row: OutletRow
  view: OutletView
  /** The guest orders here. */
  isHere: boolean
  busy: boolean
  onChoose: () => void
}

/** RT-31: an outlet of the list, with what can be had there now and how far it is. */
export function OutletCard({ row, view, isHere, busy, onChoose }: OutletCardProps) {
  const act = speak(view.isTooFar ? 'pages.seeMenu' : 'locations.select')
  return (
    <li className={classes(isHere && styles.here)}>
      <div className={styles.title}>
        <div className={styles.name}>
          <h3>{row.area === '' ? row.name : row.area}</h3>
          {isHere && <Badge>{speak('locations.chosen')}</Badge>}
        </div>
        {view.badge && <Badge tone={view.badge.tone}>{view.badge.text}</Badge>}
      </div>
      <p className="small muted">{view.line}</p>
      {view.opens !== null && <p className="small muted">{view.opens}</p>}
      {view.ways.length > 0 && (
        <p className={styles.ways}>
          {view.ways.map(({ name, icon, isOpen }) => (isOpen ? <span key={name}><Icon name={icon} size={16} />{name}</span> : <s key={name}><Icon name={icon} size={16} />{name}</s>))}
        </p>
      )}
      <div className={styles.acts}>
        <Link className="link" href={paths.aboutOutlet(row.id)}>{speak('locations.about', { area: row.area === '' ? row.name : row.area })}</Link>
        <Button small kind="line" busy={busy} onClick={onChoose} aria-label={`${act}: ${row.name}, ${row.area}`}>
          {act}
        </Button>
      </div>
    </li>
  )
}
