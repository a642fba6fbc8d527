import { jaipur } from '#cities/jaipur/jaipur.ts'
import { placeOf } from '#cities/unit-place.ts'
import { cityId } from '#domain/city-id.ts'
import type { Locality } from '#schemas/locality.ts'

/** The drawn city's localities: the map of the demo shows them at the same points. */
export const demoLocalities: readonly Locality[] = jaipur.localities.map(({ name, pinCode, near, at }) => ({
  id: cityId(name), localityName: name, localitySecondaryText: near, pinCode, center: placeOf(jaipur, at),
}))
