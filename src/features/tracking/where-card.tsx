import { speak } from '#messages/speak.ts'
import type { Outlet } from '#schemas/outlet.ts'
import { mapLink, telLink } from '#src/entry/outside-links.ts'
import type { OrderView } from '#src/queries/use-orders.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import styles from './tracking.module.css'
import { addressLine, whereOf } from './where.ts'

interface WhereCardProps {
  view: OrderView
  /** The order's outlet, where this phone has it. */
  outlet: Outlet | null
}

/** The door, the car or the counter of an order that is on its way. */
export function WhereCard({ view, outlet }: WhereCardProps) {
  const where = whereOf(view)
  if (!where) return null
  return (
    <Card>
      <h2>{speak(`tracking.where.${where.kind}`)}</h2>
      <div className={styles.where}>
        {where.kind === 'door' && (
          <>
            {where.address.title !== '' && <b>{where.address.title}</b>}
            <p className="small muted">{addressLine(where.address)}</p>
            {where.address.note !== '' && <p className="small">{where.address.note}</p>}
            {where.leaveAtDoor && <p className="small"><b>{speak('tracking.where.leave')}</b></p>}
            {where.riderNote !== '' && <p className="small">{speak('tracking.where.rider', { words: where.riderNote })}</p>}
          </>
        )}
        {where.kind === 'car' && (
          <>
            <span className={styles.plate}>{where.vehicle.number}</span>
            {where.vehicle.description !== '' && <p className="small muted">{where.vehicle.description}</p>}
          </>
        )}
        {where.kind === 'counter' && (
          <>
            <b>{view.outletName}</b>
            {outlet && <p className="small muted">{outlet.address}</p>}
          </>
        )}
        <div className={styles.acts}>
          {where.kind === 'counter' && outlet?.location && <ButtonLink kind="soft" small icon="pin" href={mapLink(outlet.location)}>{speak('tracking.where.map')}</ButtonLink>}
          {outlet && outlet.phone !== '' && <ButtonLink kind="line" small href={telLink(outlet.phone)}>{speak('tracking.where.call')}</ButtonLink>}
        </div>
      </div>
    </Card>
  )
}
