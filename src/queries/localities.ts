import { cityId } from '#domain/city-id.ts'
import { Localities, type Locality } from '#schemas/locality.ts'
import { MapSettings } from '#schemas/map.ts'
import { addressGroundCell } from './address-ground.ts'
import { type Cell, derive, makeCell, type ReadCell } from './cell.ts'
import { type KeptState, keptAnswer } from './kept-answer.ts'
import { useCell } from './use-cell.ts'

type LocalitiesState = KeptState<{ localities: Locality[] }>

const cities = new Map<string, Cell<LocalitiesState>>()
const ofCity = (city: string): Cell<LocalitiesState> => {
  const id = cityId(city)
  const held = cities.get(id) ?? keptAnswer(`localities:${id}`, { method: 'GET', path: `/api/lookup/localities?cityId=${encodeURIComponent(id)}`, struct: Localities })
  cities.set(id, held)
  return held
}

const COMING = makeCell<LocalitiesState>({ kind: 'loading' })
const NONE = makeCell<LocalitiesState>({ kind: 'failed', error: 'NO_NETWORK' })
const cityCell = derive([addressGroundCell], ([ground]) => ground && (ground.city || undefined))

/** The localities of the city that addresses are looked for in: kept on the device, asked for again at each start that needs them. */
export const localitiesCell: ReadCell<LocalitiesState> = {
  get: () => current().get(),
  subscribe: (listener) => {
    let end = current().subscribe(listener)
    const endCity = cityCell.subscribe(() => {
      end()
      end = current().subscribe(listener)
      listener()
    })
    return () => {
      end()
      endCity()
    }
  },
}

function current(): Cell<LocalitiesState> {
  const city = cityCell.get()
  return city ? ofCity(city) : city === null ? NONE : COMING
}

/** Hook: the localities of the city here. */
export const useLocalities = (): LocalitiesState => useCell(localitiesCell)

const settings = keptAnswer('map-settings', { method: 'GET', path: '/api/lookup/mapSettings', struct: MapSettings })

/** Where the map comes from; the drawn one until the server has said otherwise. */
export const useMapSettings = (): KeptState<MapSettings> => useCell(settings)
