import { useMemo } from 'react'
import { speak } from '#messages/speak.ts'
import type { Outlet } from '#schemas/outlet.ts'
import type { LatLng } from '#schemas/primitives.ts'
import { MapCanvas, type MapMark } from '#src/ui/map/map-canvas.tsx'
import { MapPin } from '#src/ui/map/map-pin.tsx'
import { viewOf } from '#src/ui/map/mercator.ts'
import { useMapSource } from '#src/queries/use-map-source.ts'

const STRIP_ZOOM = 15.5
const HERO = { width: 390, height: 250 }

/** Where an outlet delivers to, seen from afar. */
export function ZonesPicture({ outlet }: { outlet: Pick<Outlet, 'delivery' | 'location' | 'area' | 'name'> }) {
  const { source } = useMapSource()
  const zones = useMemo(() => (outlet.delivery?.zones ?? []).map(({ ring }) => ring), [outlet])
  const view = useMemo(() => viewOf(zones.flat().map(([lng, lat]) => ({ lat, lng })), HERO, 12), [zones])
  const marks = useMemo((): MapMark[] => (outlet.location ? [{ id: 'outlet', at: outlet.location, kind: 'outlet', children: outlet.name.slice(0, 1) }] : []), [outlet])
  return <MapCanvas source={source} view={view} zones={zones} marks={marks} label={speak('address.pictureLabel', { area: outlet.area })} />
}

/** The pin's place, small. */
export function PinPicture({ pin, area }: { pin: LatLng; area: string }) {
  const { source } = useMapSource()
  const view = useMemo(() => ({ center: pin, zoom: STRIP_ZOOM }), [pin])
  return (
    <MapCanvas source={source} view={view} label={speak('address.pictureLabel', { area })}>
      <MapPin small />
    </MapCanvas>
  )
}
