import type { LatLng } from '#schemas/primitives.ts'

/** Where a network is, as far as such services know: the city by name, and a point in it. */
export interface NetworkPlace {
  city: string | null
  point: LatLng | null
}

/** The port to a service that knows roughly where an internet address is (CA-21). One that fails, is slow, says nonsense or knows nothing is null. */
export interface IpLocator {
  /** @param address IPv4 or IPv6; private addresses are asked of nobody */
  locate(address: string): Promise<NetworkPlace | null>
}
