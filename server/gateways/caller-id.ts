import type { Phone } from '../guests/phone.ts'

/** What a caller id service says of a request, ER-12. */
export type CallerIdAnswer =
  | { requestId: string; outcome: 'verified'; who: Phone }
  | { requestId: string; outcome: 'rejected' }
  | { requestId: string; outcome: 'failed' }

/**
 * The port of a caller id service: it calls the server back about a request that the device made known to it.
 * `read` understands such a call, asking the service for the profile where it must; null: not a call of this service.
 * `key` is what stands in the address of the call: '' where nothing does.
 */
export interface CallerIdGateway {
  /** True: it takes anybody's word for anybody's number, for trying out. */
  believesAnybody: boolean
  read(callback: unknown, key: string): Promise<CallerIdAnswer | null>
}
