import { speak } from '#messages/speak.ts'
import type { Outlet } from '#schemas/outlet.ts'
import { telLink } from '#src/entry/outside-links.ts'
import type { OrderView } from '#src/queries/use-orders.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { callOf } from './where.ts'

interface CallCardProps {
  view: OrderView
  /** The order's outlet, where this phone has it. */
  outlet: Outlet | null
}

/** Whom a guest who has left the outlet can ask about an order that is over. */
export function CallCard({ view, outlet }: CallCardProps) {
  const about = callOf(view)
  if (!about || !outlet || outlet.phone === '') return null
  return (
    <Card>
      <h2>{speak(`tracking.call.${about}`)}</h2>
      {about === 'served' && <p className="small muted">{speak('tracking.call.missing')}</p>}
      <ButtonLink kind="line" small wide href={telLink(outlet.phone)}>{speak('tracking.where.call')}</ButtonLink>
    </Card>
  )
}
