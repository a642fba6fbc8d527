import { useMemo } from 'react'
import { speak } from '#messages/speak.ts'
import type { Outlet } from '#schemas/outlet.ts'
import type { LatLng } from '#schemas/primitives.ts'
import { useMapSource } from '#src/queries/use-map-source.ts'
import { Icon } from '#src/ui/icon.tsx'
import { MapCanvas, type MapMark } from '#src/ui/map/map-canvas.tsx'
import { viewOf } from '#src/ui/map/mercator.ts'

const SIZE = { width: 340, height: 136 }
const MARGIN = 34
const ZONES_SIZE = { width: 340, height: 250 }
const ZONES_MARGIN = 12

interface RouteMapProps {
  from: LatLng
  to: LatLng
  outlet: Pick<Outlet, 'name' | 'area' | 'delivery'>
  title: string
}

const useMarks = ({ from, to, outlet }: RouteMapProps): MapMark[] =>
  useMemo(() => [
    { id: 'outlet', at: from, kind: 'outlet', children: outlet.name.slice(0, 1) },
    { id: 'home', at: to, kind: 'home', children: <Icon name="home" size={20} /> },
  ], [from, to, outlet])

/** The outlet, the door and the way between, as the crow flies. */
export function RouteMap(props: RouteMapProps) {
  const { from, to, outlet, title } = props
  const { source } = useMapSource()
  const route = useMemo(() => [from, to], [from, to])
  const view = useMemo(() => viewOf(route, SIZE, MARGIN), [route])
  return <MapCanvas source={source} view={view} route={route} marks={useMarks(props)} label={speak('address.routeLabel', { from: outlet.area, to: title })} />
}

/** The zones that set the fee, with the outlet and the door in them. */
export function ZonesMap(props: RouteMapProps) {
  const { outlet } = props
  const { source } = useMapSource()
  const zones = useMemo(() => (outlet.delivery?.zones ?? []).map(({ ring }) => ring), [outlet])
  const view = useMemo(() => viewOf(zones.flat().map(([lng, lat]) => ({ lat, lng })), ZONES_SIZE, ZONES_MARGIN), [zones])
  return <MapCanvas source={source} view={view} zones={zones} marks={useMarks(props)} label={speak('address.pictureLabel', { area: outlet.area })} />
}
