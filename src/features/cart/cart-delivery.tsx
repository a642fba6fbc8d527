import { lazy, Suspense, useState } from 'react'
import { addressLine } from '#domain/address.ts'
import { speak } from '#messages/speak.ts'
import type { Place } from '#schemas/device.ts'
import type { Outlet } from '#schemas/outlet.ts'
import { addressPaths } from '#src/entry/address-paths.ts'
import { paths } from '#src/entry/paths.ts'
import { distanceWords, feeWords, reachOf } from '#src/queries/reach.ts'
import { useServerNow } from '#src/queries/server-clock.ts'
import { useIsCutOff } from '#src/queries/use-connection.ts'
import { cardClass } from '#src/ui/card.tsx'
import { classes } from '#src/ui/classes.ts'
import { Icon } from '#src/ui/icon.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Link } from '#src/ui/link.tsx'
import styles from './cart-delivery.module.css'
import { DeliveryFeeSheet } from './delivery-fee-sheet.tsx'
import { promiseWords } from './promise-words.ts'
import { RiderWishes } from './rider-wishes.tsx'

/** The map is loaded for a cart that is brought, and only there. */
const RouteMap = lazy(() => import('./route-map.tsx').then((module) => ({ default: module.RouteMap })))

const MINUTE = 60_000

/** Where the order goes, on the map it goes through, and when it is promised (P-06, EN-09). */
export function CartDelivery({ place, outlet }: { place: Place; outlet: Outlet | null }) {
  const now = useServerNow(MINUTE)
  const offline = useIsCutOff()
  const [asksForFee, setAsksForFee] = useState(false)
  const address = place.serving?.address
  if (!address || !outlet) return null
  const reach = reachOf(outlet, address.pin)
  return (
    <section className={classes(cardClass(), styles.goes)} aria-labelledby="goes">
      {outlet.location && (
        <div className={styles.map}>
          <Suspense fallback={null}><RouteMap from={outlet.location} to={address.pin} outlet={outlet} title={address.title} /></Suspense>
        </div>
      )}
      <div className={styles.where}>
        <p>
          <b id="goes" className={styles.title}>{address.title}</b> {'metres' in reach && reach.metres !== null && <span className="muted small">{distanceWords(reach.metres)}</span>}
          <br />
          <span className="small muted">{addressLine(address)}</span>
        </p>
        <Link className="link small" href={addressPaths.list(paths.cart())}>{speak('address.changeAddress')}</Link>
      </div>
      {reach.kind === 'delivers' && (
        <Promised
          words={promiseWords({ minutes: reach.minutes, serving: place.serving, offline, now, timeZone: outlet.timeZone })}
          fee={reach.fee}
          onWhy={() => setAsksForFee(true)}
        />
      )}
      <RiderWishes serving={place.serving ?? {}} />
      {asksForFee && reach.kind === 'delivers' && <DeliveryFeeSheet outlet={outlet} address={address} onClose={() => setAsksForFee(false)} />}
    </section>
  )
}

/** When it is brought and what that costs. */
const Promised = ({ words: { title, line }, fee, onWhy }: { words: ReturnType<typeof promiseWords>; fee: number; onWhy: () => void }) => (
  <div className={styles.when}>
    <Icon name="clock" />
    <p>
      <b>{title}</b> <span className="muted small">{feeWords(fee)}</span>
      {line !== null && (
        <>
          <br />
          <span className="small muted">{line}</span>
        </>
      )}
    </p>
    <IconButton icon="info" label={speak('address.feeWhy')} onClick={onWhy} />
  </div>
)
