import { useMemo } from 'react'
import { jaipur } from '#cities/jaipur/jaipur.ts'
import { speak } from '#messages/speak.ts'
import { localitiesCell, useMapSettings } from './localities.ts'
import { drawnSource } from '#src/ui/map/drawn/drawn-source.ts'
import type { MapSource } from '#src/ui/map/map-source.ts'
import { type GroundNames, tileSource } from '#src/ui/map/tile-source.ts'

/** The drawn city is made once a page: its patches are kept as they come into view. */
let drawn: MapSource | null = null

/** The localities this phone knows: what stands on the ground where a tile does not come. */
const names: GroundNames = {
  get: () => {
    const state = localitiesCell.get()
    return state.kind === 'ready' ? state.value.localities.flatMap(({ localityName: name, center: at }) => (at ? [{ name, at }] : [])) : []
  },
  subscribe: localitiesCell.subscribe,
}

/** Where the map comes from: the server's tiles where it names some, else the drawn city. */
export function useMapSource(): { source: MapSource; isDrawn: boolean; hasGeocoder: boolean } {
  const state = useMapSettings()
  const settings = state.kind === 'ready' ? state.value.map : null
  const tiles = settings?.tiles ?? null
  const source = useMemo(() => (tiles ? tileSource(tiles, { names, lacking: speak('address.lackingMap') }) : (drawn ??= drawnSource(jaipur))), [tiles])
  return { source, isDrawn: tiles === null, hasGeocoder: settings?.geocoder ?? false }
}
