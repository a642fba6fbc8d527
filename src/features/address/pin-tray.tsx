import '#src/theme/icons-later.css'
import { speak } from '#messages/speak.ts'
import type { LatLng } from '#schemas/primitives.ts'
import type { ExactPlace } from '#src/commands/find-exactly.ts'
import { paths } from '#src/entry/paths.ts'
import { useOutletsBy } from '#src/queries/outlets-by.ts'
import { useStartUp } from '#src/queries/use-start-up.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { classes } from '#src/ui/classes.ts'
import { Icon } from '#src/ui/icon.tsx'
import { nearestOther } from './nearest-other.ts'
import { apartness, type PinName } from './pin-model.ts'
import parts from './address.module.css'
import styles from './pin.module.css'
import { distanceWords, type Reach } from '#src/queries/reach.ts'
import { ReachFacts } from './reach-facts.tsx'
import { usePickup } from './use-pickup.ts'

interface PinTrayProps {
  name: PinName
  reach: Reach
  pin: LatLng
  place: ExactPlace | null
  area: string
  moving: boolean
  /** The phone may not or cannot say where it is. */
  denied: boolean
  /** The time of the zones that judge the pin, without a connection. */
  asOf: string | null
  busy: boolean
  to: string | undefined
  onDeliver: () => void
}

/** What the pin's place is called and what delivery costs there, before the form; outside of it the ways on (VA-13). */
export function PinTray({ name, reach, pin, place, area, moving, denied, asOf, busy, to, onDeliver }: PinTrayProps) {
  const isOut = reach.kind === 'far' || reach.kind === 'no-delivery'
  const apart = apartness(pin, place)
  return (
    <section className={styles.tray} aria-live="polite">
      <div className={styles.intro}>
        <h1>{speak('address.pinTitle')}</h1>
        <p className="muted">{speak('address.pinText')}</p>
      </div>
      {isOut ? <OutsideName name={name} reach={reach} /> : <Named name={name} />}
      {!isOut && <ReachFacts reach={reach} outletArea={area} withMinimum />}
      {denied && <p className={classes(parts.tip, parts.warn)} role="alert"><Icon name="locate" size={20} /><span>{speak('address.denied')} {speak('address.deniedText')}</span></p>}
      {!isOut && apart && (
        <p className={classes(parts.tip, parts.warn)}>
          <Icon name="locate" size={20} />
          <span>{speak(apart.kind === 'apart' ? 'address.apart' : 'address.coarse', { distance: distanceWords(apart.metres) })}</span>
        </p>
      )}
      {!isOut && asOf !== null && (
        <p className={parts.tip}>
          <Icon name="cloud-off" size={20} />
          <span>{speak('address.offlinePin', { time: asOf })}</span>
        </p>
      )}
      {isOut ? (
        <WaysOn pin={pin} area={area} to={to} />
      ) : (
        <Button wide busy={busy} aria-disabled={moving || undefined} kind={moving ? 'line' : 'primary'} onClick={onDeliver}>
          {speak(moving ? 'address.moving' : 'address.deliverHere')}
        </Button>
      )}
    </section>
  )
}

const titleOf = ({ street, locality }: PinName): string =>
  street !== null && locality ? speak('address.atStreet', { street, locality: locality.name }) : (street ?? locality?.name ?? speak('address.unnamed'))

const Named = ({ name }: { name: PinName }) => (
  <p className={styles.name}>
    <span className={parts.disc}><Icon name="pin" /></span>
    <span>
      <b>{titleOf(name)}</b>
      <br />
      <span className="small muted">{name.locality ? name.locality.secondaryText : speak('address.unnamedText')}</span>
    </span>
  </p>
)

const OutsideName = ({ name, reach }: { name: PinName; reach: Reach }) => (
  <p className={styles.name}>
    <span className={classes(parts.disc, styles.bad)}><Icon name="pin" /></span>
    <span>
      <b>{speak('errors.DELIVERY_OUTSIDE.title')}</b>
      <br />
      <span className="small muted">
        {[name.locality?.name ?? name.street ?? '', reach.kind === 'far' && reach.metres !== null ? speak('address.away', { distance: distanceWords(reach.metres) }) : ''].filter(Boolean).join(' · ')}
      </span>
    </span>
  </p>
)

/** Another outlet that is nearer, or collecting it here. */
function WaysOn({ pin, area, to }: { pin: LatLng; area: string; to: string | undefined }) {
  const startUp = useStartUp()
  const other = nearestOther(useOutletsBy(startUp.kind === 'ready' ? startUp.info : null, { near: pin }), pin, area)
  const pickup = usePickup(to)
  return (
    <div className={styles.buttons}>
      {other && <ButtonLink wide href={paths.restaurant(other.code)}>{speak('address.orderFrom', { area: other.area, distance: distanceWords(other.metres) })}</ButtonLink>}
      {pickup && <Button wide kind="line" icon="bag" onClick={pickup}>{speak('address.pickup', { area })}</Button>}
    </div>
  )
}
