import type { LatLng } from '#schemas/primitives.ts'
import { MAP_ROLES, type MapFrame, type MapPalette, type MapSource } from './map-source.ts'
import { toScreen } from './mercator.ts'

/** A ring of corners in GeoJSON's order. */
export type MapRing = readonly (readonly [number, number])[]

/** The colours as the page mixes them now, by day or by night. @param map the element whose class has the roles */
export function readPalette(map: HTMLElement): { palette: MapPalette; font: string } {
  const probe = document.createElement('span')
  map.append(probe)
  const colours = MAP_ROLES.map((role) => {
    probe.style.color = `var(--map-${role})`
    return [role, getComputedStyle(probe).color]
  })
  const font = getComputedStyle(probe).fontFamily
  probe.remove()
  return { palette: Object.fromEntries(colours) as MapPalette, font }
}

function ringPath({ view, size }: MapFrame, rings: readonly MapRing[]): Path2D {
  const path = new Path2D()
  for (const ring of rings) {
    for (const [at, [lng, lat]] of ring.entries()) {
      const { x, y } = toScreen(view, size, { lat, lng })
      if (at === 0) path.moveTo(x, y)
      else path.lineTo(x, y)
    }
    path.closePath()
  }
  return path
}

/** What is delivered to stays light, the rest goes dark, with a dotted border between. */
function paintZones(frame: MapFrame, zones: readonly MapRing[]): void {
  const { context, size, palette } = frame
  const shade = new OffscreenCanvas(Math.max(1, Math.ceil(size.width)), Math.max(1, Math.ceil(size.height))).getContext('2d')
  if (shade) {
    shade.fillStyle = palette.beyond
    shade.fillRect(0, 0, size.width, size.height)
    shade.globalCompositeOperation = 'destination-out'
    shade.fillStyle = '#000'
    // One by one: where zones overlap, the rule of a path would leave a hole.
    for (const zone of zones) shade.fill(ringPath(frame, [zone]))
    context.drawImage(shade.canvas, 0, 0)
  }
  context.strokeStyle = palette.zone
  context.lineWidth = 2.5
  context.lineCap = 'round'
  context.setLineDash([1, 7])
  for (const zone of zones) context.stroke(ringPath(frame, [zone]))
  context.setLineDash([])
}

function paintRoute(frame: MapFrame, route: readonly LatLng[]): void {
  const { context, view, size, palette } = frame
  const path = new Path2D()
  for (const [at, place] of route.entries()) {
    const { x, y } = toScreen(view, size, place)
    if (at === 0) path.moveTo(x, y)
    else path.lineTo(x, y)
  }
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.strokeStyle = palette.halo
  context.lineWidth = 9
  context.stroke(path)
  context.strokeStyle = palette.zone
  context.lineWidth = 4
  context.setLineDash([1, 9])
  context.stroke(path)
  context.setLineDash([])
}

/** What is painted over a map's ground. */
export interface MapOver {
  zones?: readonly MapRing[] | undefined
  /** From one place to another, as the crow flies. */
  route?: readonly LatLng[] | undefined
}

/** @returns as `MapSource.paint` */
export function paintMap(source: MapSource, frame: MapFrame, { zones = [], route = [] }: MapOver): string | null {
  const lacking = source.paint(frame)
  if (zones.length > 0) paintZones(frame, zones)
  if (route.length > 1) paintRoute(frame, route)
  return lacking
}
