import type { Point } from '#cities/drawn-city.ts'
import { jaipur } from '#cities/jaipur/jaipur.ts'
import { ringOf } from '#cities/unit-place.ts'
import type { LatLng } from '#schemas/primitives.ts'
import type { Delivery, DeliveryZone } from '#schemas/serving.ts'

const KILOMETRE = 100
const CORNERS = 24

/** Where the outlets stand on the drawing, from their degrees. */
function unitOf({ lat, lng }: LatLng): Point {
  const { origin, metresPerUnit } = jaipur
  const degree = (6_371_000 * Math.PI) / 180 / metresPerUnit
  return [origin.at[0] + (lng - origin.lng) * degree * Math.cos((origin.lat * Math.PI) / 180), origin.at[1] - (lat - origin.lat) * degree]
}

/** A zone of this reach around an outlet, in kilometres. */
function around(outlet: LatLng, kilometres: number): [number, number][] {
  const [x, y] = unitOf(outlet)
  const reach = kilometres * KILOMETRE
  return ringOf(jaipur, Array.from({ length: CORNERS }, (_, at): Point => [x + reach * Math.cos((2 * Math.PI * at) / CORNERS), y + reach * Math.sin((2 * Math.PI * at) / CORNERS)]))
}

/** What the demo's outlets ask for by distance. Paise, minutes. */
const INNER = { id: 'inner', name: 'Inner', minimumBill: 29_900, fee: 3_900, minutes: 40, priority: 2 }
const OUTER = { id: 'outer', name: 'Outer', minimumBill: 49_900, fee: 6_900, minutes: 55, priority: 1 }

const delivery = (zones: DeliveryZone[]): Delivery => ({ zones, feeTaxIds: ['cgst', 'sgst'], version: 1 })

/** An inner and an outer zone around an outlet. */
export const deliveryAround = (outlet: LatLng, inner: number, outer: number): Delivery => delivery([{ ...INNER, ring: around(outlet, inner) }, { ...OUTER, ring: around(outlet, outer) }])

/** C-Scheme's zones follow the streets: the middle of the town, and what lies around it. */
export const deliveryOfCScheme: Delivery = delivery([
  { ...INNER, id: 'centre', name: 'Centre', minutes: 30, priority: 3, ring: ringOf(jaipur, [[330, 440], [430, 420], [520, 440], [540, 520], [520, 620], [440, 680], [350, 660], [310, 560]]) },
  {
    ...INNER,
    ring: ringOf(jaipur, [[300, 330], [420, 306], [560, 330], [640, 420], [660, 560], [620, 690], [560, 800], [560, 930], [430, 950], [340, 900], [250, 780], [190, 660], [200, 500]]),
  },
  {
    ...OUTER,
    ring: ringOf(jaipur, [[230, 180], [420, 140], [640, 190], [790, 300], [830, 480], [830, 690], [740, 880], [640, 1010], [430, 1060], [270, 1020], [120, 880], [50, 700], [60, 480], [120, 300]]),
  },
])
