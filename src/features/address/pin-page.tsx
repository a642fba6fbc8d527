import { useCallback, useEffect, useMemo, useState } from 'react'
import { distanceMetres } from '#domain/distance.ts'
import { speak } from '#messages/speak.ts'
import type { LatLng } from '#schemas/primitives.ts'
import { type ExactPlace, findExactly } from '#src/commands/find-exactly.ts'
import { useNavigation } from '#src/entry/navigation.ts'
import { addressPaths } from '#src/entry/address-paths.ts'
import { classes } from '#src/ui/classes.ts'
import { Icon } from '#src/ui/icon.tsx'
import { Link } from '#src/ui/link.tsx'
import { MapCanvas, type MapMark } from '#src/ui/map/map-canvas.tsx'
import { MapPin } from '#src/ui/map/map-pin.tsx'
import { DEFAULT_CENTER, type MapView, metresPerPixel, MOST_ZOOM } from '#src/ui/map/mercator.ts'
import { Toast } from '#src/ui/toast.tsx'
import { Waiting } from '#src/ui/waiting.tsx'
import { beginAt } from './begin-address.ts'
import { MapTools } from './map-tools.tsx'
import { scaleOf } from './pin-model.ts'
import { PinTray } from './pin-tray.tsx'
import styles from './pin.module.css'
import { useAddressGround } from '#src/queries/address-ground.ts'
import { distanceWords, reachOf } from '#src/queries/reach.ts'
import { useAddressOf } from './use-address-of.ts'
import { useDeliveryOutlet } from './use-delivery-outlet.ts'
import { useMapSource } from '#src/queries/use-map-source.ts'
import { usePinName } from './use-pin-name.ts'

/** Nearer to it than this the pin would stand on the outlet's mark. */
const PIN_PIXELS = 32
/** From here on the border of what is delivered to is in view, and shown. */
const ZONES_BELOW = 14.5

interface PinPageProps {
  /** Whose pin it is; left out: a new address's. */
  id: string | undefined
  to: string | undefined
  /** The guest asked for where they are: the phone is asked at once. */
  here: boolean
}

/** The pin stands, the map moves under it (RT-22). Arrows and the locality list do the same without dragging. */
export function PinPage(props: PinPageProps) {
  const address = useAddressOf(props.id)
  const ground = useAddressGround()
  if (address === undefined || ground === undefined) return <main><Waiting label={speak('common.loading')} /></main>
  return <PinMap key={props.id} {...props} city={ground?.city ?? ''} start={address?.pin ?? ground?.location ?? DEFAULT_CENTER} />
}

function PinMap({ id, to, here, city, start }: PinPageProps & { city: string; start: LatLng }) {
  const address = useAddressOf(id) ?? null
  const { outlet, area, offline, asOf } = useDeliveryOutlet()
  const { source, isDrawn, hasGeocoder } = useMapSource()
  const { go } = useNavigation()
  const [view, setView] = useState<MapView>({ center: start, zoom: MOST_ZOOM })
  const [moving, setMoving] = useState(false)
  const [place, setPlace] = useState<ExactPlace | null>(null)
  const [denied, setDenied] = useState(false)
  const [busy, setBusy] = useState(false)
  const [word, setWord] = useState<string | null>(null)
  const name = usePinName({ pin: view.center, moving, city, source, hasGeocoder })
  const reach = reachOf(outlet, view.center)
  const zones = useMemo(() => (view.zoom < ZONES_BELOW || reach.kind === 'far' ? outlet?.delivery?.zones.map(({ ring }) => ring) : undefined), [outlet, view.zoom, reach.kind])
  const isOnOutlet = outlet?.location ? distanceMetres(outlet.location, view.center) < PIN_PIXELS * metresPerPixel(view) : false
  const marks = useMemo((): MapMark[] => [
    ...(outlet?.location && !isOnOutlet ? [{ id: 'outlet', at: outlet.location, kind: 'outlet' as const, children: outlet.name.slice(0, 1) }] : []),
    ...(place ? [{ id: 'here', at: place.here, kind: 'here' as const }] : []),
  ], [outlet, place, isOnOutlet])
  const hand = useMemo(() => ({ onView: setView, onMoving: setMoving }), [])

  const show = useCallback((found: ExactPlace | null) => {
    setDenied(found === null)
    if (!found) return
    setPlace(found)
    setView({ center: found.here, zoom: MOST_ZOOM })
  }, [])
  useEffect(() => {
    if (here) void findExactly().then(show)
  }, [here, show])

  const deliver = async () => {
    if (moving || busy) return
    setBusy(true)
    const outcome = await beginAt(address, { pin: view.center, ...name })
    setBusy(false)
    if ('error' in outcome) return setWord(outcome.error === 'BAD_REQUEST' ? speak('address.full') : speak(`errors.${outcome.error}.text`))
    go(addressPaths.form({ id: outcome.address.id, to }))
  }
  const scale = scaleOf(metresPerPixel(view))

  return (
    <main className={styles.page}>
      <div className={classes(styles.map, !isDrawn && styles.credited)}>
        <MapCanvas source={source} view={view} marks={marks} zones={zones} hand={hand} label={speak('address.mapLabel')}>
          <MapPin lifted={moving} out={reach.kind === 'far' || reach.kind === 'no-delivery'} />
        </MapCanvas>
        <div className={styles.float}>
          <Link className={styles.round} href={addressPaths.list(to)} aria-label={speak('address.backToList')}><Icon name="back" /></Link>
          <Link className={styles.find} href={addressPaths.locality({ id, to })}><Icon name="search" />{speak('address.searchLocality')}</Link>
        </div>
        <div className={styles.key}>
          {offline && isDrawn && <span className={styles.tag}>{speak('address.keptMap')}</span>}
          {isDrawn && <span className={styles.tag}>{speak('address.demoMap')}</span>}
          <span className={styles.tag}>{distanceWords(scale.metres)}</span>
          <span className={styles.scale} style={{ inlineSize: scale.pixels }} aria-hidden="true" />
        </div>
        <MapTools view={view} onView={setView} onLocate={() => void findExactly().then(show)} />
      </div>
      <PinTray
        name={name}
        reach={reach}
        pin={view.center}
        place={place}
        area={area}
        moving={moving}
        denied={denied}
        asOf={asOf}
        busy={busy}
        to={to}
        onDeliver={() => void deliver()}
      />
      <Toast text={word} onDone={() => setWord(null)} />
    </main>
  )
}
