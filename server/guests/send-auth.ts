import type { Infer } from 'superstruct'
import type { SendAuth, SendAuthAnswer } from '#schemas/guest.ts'
import { uuidV7 } from '#domain/uuid-v7.ts'
import type { Tx } from '../db/transact.ts'
import { Refusal } from '../http/refusal.ts'
import type { Logins } from './logins.ts'
import { hashCaller, hashCode, judgeSend, makeCode, OTP_LIFE_MS, RESEND_AFTER_MS, type SentCode } from './otp-policy.ts'
import { dropCode, keepCode, lockPhone } from './phone-codes.ts'
import { BUSY_SENDS, BUSY_SENDS_A_PREFIX, countSend, MOST_SENDS_A_BRAND, MOST_SENDS_A_PREFIX, prefixOf, uncountSend } from './sms-volume.ts'
import { takeSharedOrRefuse } from '../http/take-or-refuse.ts'

type Asked = Infer<typeof SendAuth>

/** A code to send, or the one that was sent just now. */
interface Kept {
  sent: SentCode
  code: string | null
  resendAfterMs: number
}

function refuseFor(retryAfterMs: number): never {
  throw new Refusal('RATE_LIMITED', { details: { retryAfterMs } })
}

/**
 * Only what is really sent counts: calls that end in a wait or a refusal use up nobody's share. Throws Refusal, which takes the counts back. The brand's, for which all its
 * sends stand in a queue, are held last and so for the shortest time.
 */
async function takeShare(tx: Tx, logins: Logins, asked: Asked, caller: string, now: number): Promise<void> {
  await takeSharedOrRefuse(logins.sendsPerAddress, caller, tx.q)
  const whenBusy = await logins.sendsWhenBusy.take(caller, tx.q)
  const whenPrefixBusy = await logins.sendsToPrefix.take(`${caller} ${asked.brandId} ${prefixOf(asked)}`, tx.q)
  const volume = await countSend(tx, asked.brandId, asked, now)
  if (volume.ofPrefix > MOST_SENDS_A_PREFIX || volume.ofBrandInHour > MOST_SENDS_A_BRAND) refuseFor(volume.hourAnewMs)
  if (volume.ofBrand > BUSY_SENDS && whenBusy > 0) refuseFor(whenBusy)
  if (volume.ofPrefix > BUSY_SENDS_A_PREFIX && whenPrefixBusy > 0) refuseFor(whenPrefixBusy)
}

/** The code of this call, kept as sent; or that of the call before, where it is too early for another. */
function codeToSend(logins: Logins, asked: Asked, caller: string): Promise<Kept> {
  const { deps, keys } = logins
  const { country, phone, brandId, res } = asked
  const who = { country, phone }
  const from = hashCaller(keys.otp, caller)
  const now = deps.now()
  const requestId = uuidV7(now, deps.random(10))
  const code = makeCode(deps.random)
  const fresh: SentCode = {
    requestId, brandId, codeHash: hashCode(keys.otp, requestId, code), restaurant: res ?? null, sentAt: now, expiresAt: now + OTP_LIFE_MS, tries: 0, usedAt: null,
  }
  return deps.transact(async (tx) => {
    const { guard, codes } = await lockPhone(tx, who, from, now)
    const verdict = judgeSend(codes, guard, brandId, now)
    switch (verdict.act) {
      case 'wait': return { sent: verdict.code, code: null, resendAfterMs: verdict.resendAfterMs }
      case 'refuse': throw new Refusal('OTP_TOO_MANY')
      case 'send':
        await takeShare(tx, logins, asked, caller, now)
        await keepCode(tx, who, fresh, from)
        return { sent: fresh, code, resendAfterMs: RESEND_AFTER_MS }
    }
  })
}

/**
 * CA-06 sendAuth. A call within 30 s of the last code sends nothing and answers with that code's request: a reply that was lost costs no second text.
 * Nothing in the answer tells whether the number is anybody's: that is said after the code.
 * @param caller whom the call is counted by (http/address.ts)
 */
export async function sendAuth(logins: Logins, asked: Asked, caller: string): Promise<SendAuthAnswer> {
  const { deps, gateways } = logins
  const held = await deps.brands.byId(asked.brandId)
  if (!held) throw new Refusal('BAD_REQUEST', {}, 'brandId is no brand.')
  if (!deps.config.smsCountries.includes(asked.country)) throw new Refusal('BAD_REQUEST', {}, 'country is none that codes are sent to.')
  logins.tidy()
  const kept = await codeToSend(logins, asked, caller)
  if (kept.code !== null) {
    try {
      await gateways.sms.sendCode(asked, kept.code, held.brand.name)
    } catch (error) {
      deps.log.error({ err: { message: error instanceof Error ? error.message : 'unknown' } }, 'a login code could not be sent')
      await deps.transact(async (tx) => {
        await dropCode(tx, asked, kept.sent.requestId)
        await uncountSend(tx, asked.brandId, asked, kept.sent.sentAt)
      })
      throw new Refusal('UNKNOWN_SERVER_ERR')
    }
  }
  return { requestId: kept.sent.requestId, isRegistered: false, resendAfterMs: kept.resendAfterMs }
}
