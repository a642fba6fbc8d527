import type { Infer } from 'superstruct'
import type { SendAuth, SendAuthAnswer } from '#schemas/guest.ts'
import { uuidV7 } from '#domain/uuid-v7.ts'
import { Refusal } from '../http/refusal.ts'
import { guestOfPhone, isBlocked } from './guest-book.ts'
import type { Logins } from './logins.ts'
import { hashCode, judgeSend, makeCode, OTP_LIFE_MS, RESEND_AFTER_MS, type SentCode } from './otp-policy.ts'
import { dropCode, keepCode, lockPhone } from './phone-codes.ts'
import { take } from './take.ts'

type Asked = Infer<typeof SendAuth>

/** A code to send, or the one that was sent just now. */
interface Kept {
  sent: SentCode
  code: string | null
  resendAfterMs: number
  isRegistered: boolean
}

function keep(logins: Logins, { country, phone, brandId, res }: Asked): Promise<Kept> {
  const { deps, keys } = logins
  const who = { country, phone }
  const now = deps.now()
  const requestId = uuidV7(now, deps.random(10))
  const code = makeCode(deps.random)
  const fresh: SentCode = {
    requestId, brandId, codeHash: hashCode(keys.otp, requestId, code), restaurant: res ?? null, sentAt: now, expiresAt: now + OTP_LIFE_MS, tries: 0, usedAt: null,
  }
  return deps.transact(async (tx) => {
    const { guard, codes } = await lockPhone(tx, who, now)
    if (await isBlocked(tx.q, brandId, who)) throw new Refusal('USER_BLOCKED')
    const isRegistered = (await guestOfPhone(tx.q, brandId, who)) !== null
    const verdict = judgeSend(codes, guard, brandId, now)
    switch (verdict.act) {
      case 'wait': return { sent: verdict.code, code: null, resendAfterMs: verdict.resendAfterMs, isRegistered }
      case 'refuse': throw new Refusal('OTP_TOO_MANY')
      case 'send':
        await keepCode(tx, who, fresh)
        return { sent: fresh, code, resendAfterMs: RESEND_AFTER_MS, isRegistered }
    }
  })
}

/**
 * CA-06 sendAuth. A call within 30 s of the last code sends nothing and answers with that code's request: a reply that was lost costs no second text.
 * @param address of the caller
 */
export async function sendAuth(logins: Logins, asked: Asked, address: string): Promise<SendAuthAnswer> {
  const { deps, gateways } = logins
  const held = await deps.brands.byId(asked.brandId)
  if (!held) throw new Refusal('BAD_REQUEST', {}, 'brandId is no brand.')
  take(logins.sendsPerAddress, address)
  take(logins.sendsInAll, 'all')
  logins.tidy()
  const kept = await keep(logins, asked)
  if (kept.code !== null) {
    try {
      await gateways.sms.sendCode(asked, kept.code, held.brand.name)
    } catch (error) {
      deps.log.error({ err: { message: error instanceof Error ? error.message : 'unknown' } }, 'a login code could not be sent')
      await dropCode(deps.db, asked, kept.sent.requestId)
      throw new Refusal('UNKNOWN_SERVER_ERR')
    }
  }
  return { requestId: kept.sent.requestId, isRegistered: kept.isRegistered, resendAfterMs: kept.resendAfterMs }
}
