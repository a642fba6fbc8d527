import type { DrawnCity } from '../drawn-city.ts'
import { areas } from './areas.ts'
import { ground } from './ground.ts'
import { localities } from './localities.ts'
import { names } from './names.ts'
import { roads } from './roads.ts'

/** The demo's city: made up after Jaipur, on its real scale and at its real place, so that distances between outlets and pins are true. */
export const jaipur: DrawnCity = {
  id: 'jaipur',
  name: 'Jaipur',
  origin: { at: [421, 548], lat: 26.9117, lng: 75.8013 },
  metresPerUnit: 10,
  ground,
  roads,
  areas,
  names,
  localities,
}
