import { useMemo } from 'react'
import { jaipur } from '#cities/jaipur/jaipur.ts'
import { useMapSettings } from './localities.ts'
import { drawnSource } from '#src/ui/map/drawn/drawn-source.ts'
import type { MapSource } from '#src/ui/map/map-source.ts'
import { tileSource } from '#src/ui/map/tile-source.ts'

/** The drawn city is made once a page: its patches are kept as they come into view. */
let drawn: MapSource | null = null

/** Where the map comes from: the server's tiles where it names some, else the drawn city. */
export function useMapSource(): { source: MapSource; isDrawn: boolean; hasGeocoder: boolean } {
  const state = useMapSettings()
  const settings = state.kind === 'ready' ? state.value.map : null
  const tiles = settings?.tiles ?? null
  const source = useMemo(() => (tiles ? tileSource(tiles) : (drawn ??= drawnSource(jaipur))), [tiles])
  return { source, isDrawn: tiles === null, hasGeocoder: settings?.geocoder ?? false }
}
