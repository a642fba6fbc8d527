import { lazy, Suspense } from 'react'
import { bringingOf } from '#domain/delivery.ts'
import { speak } from '#messages/speak.ts'
import type { Outlet } from '#schemas/outlet.ts'
import type { DeliveryAddress } from '#schemas/serving.ts'
import { deliveryFees } from '#src/queries/delivery-fees.ts'
import { FeesTable } from '#src/ui/fees-table.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import styles from './cart-delivery.module.css'

const ZonesMap = lazy(() => import('./route-map.tsx').then((module) => ({ default: module.ZonesMap })))

interface DeliveryFeeSheetProps {
  outlet: Outlet
  address: DeliveryAddress
  onClose: () => void
}

/** What the fee is set by: the zones on the map, and what each of them asks for. */
export function DeliveryFeeSheet({ outlet, address: { pin, title }, onClose }: DeliveryFeeSheetProps) {
  const zoneId = bringingOf(outlet.delivery, pin)?.terms.zoneId
  return (
    <Sheet open onClose={onClose} title={speak('address.feeTitle')} closeLabel={speak('common.close')}>
      <div className={styles.fees}>
        {outlet.location && <div className={styles.zones}><Suspense fallback={null}><ZonesMap from={outlet.location} to={pin} outlet={outlet} title={title} /></Suspense></div>}
        <FeesTable {...deliveryFees(outlet.delivery?.zones ?? [], zoneId === undefined ? null : { zoneId, title })} label={speak('address.feeTitle')} />
        <p className="small muted">{speak('pages.feeText')}</p>
      </div>
    </Sheet>
  )
}
