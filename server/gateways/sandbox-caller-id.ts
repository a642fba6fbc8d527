import { is, literal, type, union } from 'superstruct'
import { CountryCode, PhoneNumber, text } from '#schemas/primitives.ts'
import type { CallerIdGateway } from './caller-id.ts'

const RequestId = text(64, 8)
const Verified = type({ requestId: RequestId, country: CountryCode, phone: PhoneNumber })
const NotVerified = type({ requestId: RequestId, status: union([literal('user_rejected'), literal('error')]) })

/** The demo's caller id: it accepts any caller, so it is installed only together with the demo's SMS gateway. */
export const createSandboxCallerId = (): CallerIdGateway => ({
  believesAnybody: true,
  read(callback) {
    if (is(callback, NotVerified)) return Promise.resolve({ requestId: callback.requestId, outcome: callback.status === 'user_rejected' ? 'rejected' : 'failed' })
    if (!is(callback, Verified)) return Promise.resolve(null)
    const { requestId, country, phone } = callback
    return Promise.resolve({ requestId, outcome: 'verified', who: { country, phone } })
  },
})
