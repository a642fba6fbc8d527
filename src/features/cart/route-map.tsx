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

interface RouteMapProps {
  from: LatLng
  to: LatLng
  outlet: Pick<Outlet, 'name' | 'area'>
  title: string
}

/** The outlet, the door and the way between, as the crow flies. */
export function RouteMap({ from, to, outlet, title }: RouteMapProps) {
  const { source } = useMapSource()
  const route = useMemo(() => [from, to], [from, to])
  const view = useMemo(() => viewOf(route, SIZE, MARGIN), [route])
  const marks = useMemo((): MapMark[] => [
    { id: 'outlet', at: from, kind: 'outlet', children: outlet.name.slice(0, 1) },
    { id: 'home', at: to, kind: 'home', children: <Icon name="home" size={20} /> },
  ], [from, to, outlet])
  return <MapCanvas source={source} view={view} route={route} marks={marks} label={speak('address.routeLabel', { from: outlet.area, to: title })} />
}
