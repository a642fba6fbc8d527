import type { Locality } from '#schemas/locality.ts'
import type { LatLng } from '#schemas/primitives.ts'

/** What a point is called: "Laxmi Path", "Bapu Nagar". Either may be ''. */
export interface PointName {
  street: string
  locality: string
  pinCode: string
}

/** The port to a service that knows places by name (CA-21); its key and its address stay on the server. A service that fails, is slow or answers nonsense is null. */
export interface Geocoder {
  /** Places that what was typed may mean, likeliest first. @param near where the guest looks */
  suggest(text: string, near: LatLng | null): Promise<Locality[] | null>
  reverse(point: LatLng): Promise<PointName | null>
}
