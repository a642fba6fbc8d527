import { type Queryable, rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Tx } from '../db/transact.ts'
import { forgetFormerUses } from '../offers/former-uses.ts'
import { DAY_MS, dayOf, OTP_GRACE_MS, OTP_LIFE_MS, type PhoneGuard, type SentCode } from './otp-policy.ts'
import type { Phone } from './phone.ts'
import { forgetOldCounts } from './sms-volume.ts'

/**
 * What was done with a phone today and its codes that matter, its row locked until the commit: tries and sends of one phone stand in a queue.
 * @param from hash of the network that asks (see hashCaller)
 */
export async function lockPhone(tx: Tx, { country, phone }: Phone, from: string, now: number): Promise<{ guard: PhoneGuard; codes: SentCode[] }> {
  const day = dayOf(now)
  const [guard] = await rowsOf<Pick<PhoneGuard, 'failures' | 'sends'>>(
    tx.q,
    sql`insert into phone_guards (country, phone, day, failures, sends) values (${country}, ${phone}, ${day}, 0, 0)
      on conflict (country, phone) do update set day = ${day},
        failures = case when phone_guards.day = ${day} then phone_guards.failures else 0 end,
        sends = case when phone_guards.day = ${day} then phone_guards.sends else 0 end
      returning failures, sends`,
  )
  const rows = await rowsOf<SentCode>(
    tx.q,
    sql`select request_id as "requestId", brand_id as "brandId", code_hash as "codeHash", restaurant, sent_at as "sentAt", expires_at as "expiresAt", tries, used_at as "usedAt"
      from otp_codes where country = ${country} and phone = ${phone} and expires_at > ${now - OTP_GRACE_MS}`,
  )
  const codes = rows.map((row) => ({ ...row, sentAt: Number(row.sentAt), expiresAt: Number(row.expiresAt), usedAt: row.usedAt === null ? null : Number(row.usedAt) }))
  const [own] = await rowsOf<PhoneGuard['own']>(
    tx.q,
    sql`select count(*) filter (where at >= ${day * DAY_MS})::int as failures, count(*) filter (where at > ${now - OTP_LIFE_MS})::int as tries,
        (select count(*)::int from otp_codes where country = ${country} and phone = ${phone} and asked_from = ${from} and sent_at >= ${day * DAY_MS}) as sends
      from otp_failures where country = ${country} and phone = ${phone} and tried_from = ${from}`,
  )
  return { guard: { failures: guard?.failures ?? 0, sends: guard?.sends ?? 0, own: own ?? { failures: 0, sends: 0, tries: 0 } }, codes }
}

/** Keeps a code that is about to be sent, and counts it. */
export async function keepCode(tx: Tx, { country, phone }: Phone, code: SentCode, from: string): Promise<void> {
  await tx.q.execute(
    sql`insert into otp_codes (country, phone, request_id, brand_id, code_hash, restaurant, sent_at, expires_at, tries, asked_from)
      values (${country}, ${phone}, ${code.requestId}, ${code.brandId}, ${code.codeHash}, ${code.restaurant}, ${code.sentAt}, ${code.expiresAt}, 0, ${from})`,
  )
  await tx.q.execute(sql`update phone_guards set sends = sends + 1 where country = ${country} and phone = ${phone}`)
}

/** A code that could not be sent is none, and counts for nothing; the guest may ask again at once. */
export async function dropCode(tx: Tx, { country, phone }: Phone, requestId: string): Promise<void> {
  await tx.q.execute(sql`update phone_guards set sends = sends - 1 where country = ${country} and phone = ${phone} and sends > 0`)
  await tx.q.execute(sql`delete from otp_codes where country = ${country} and phone = ${phone} and request_id = ${requestId}`)
}

/** Counts a wrong code: of the address it came from, of the code it was tried for, and of the number. @param now epoch ms */
export async function countFailure(tx: Tx, { country, phone }: Phone, requestId: string, from: string, now: number): Promise<void> {
  await tx.q.execute(sql`insert into otp_failures (country, phone, tried_from, at) values (${country}, ${phone}, ${from}, ${now})`)
  await tx.q.execute(sql`update otp_codes set tries = tries + 1 where country = ${country} and phone = ${phone} and request_id = ${requestId}`)
  await tx.q.execute(sql`update phone_guards set failures = failures + 1 where country = ${country} and phone = ${phone}`)
}

/** A right code uses up all codes of the phone and brand. */
export async function useCodes(tx: Tx, { country, phone }: Phone, brandId: string, now: number): Promise<void> {
  await tx.q.execute(sql`update otp_codes set used_at = ${now} where country = ${country} and phone = ${phone} and brand_id = ${brandId} and used_at is null`)
}

const KEPT_MS = DAY_MS

/** Forgets codes, guards, caller id answers and sessions that nothing can come of any more. */
export async function forgetOldLogins(q: Queryable, now: number): Promise<void> {
  await q.execute(sql`delete from otp_codes where expires_at < ${now - KEPT_MS}`)
  await q.execute(sql`delete from otp_failures where at < ${now - KEPT_MS}`)
  await forgetOldCounts(q, now)
  await q.execute(sql`delete from phone_guards where day < ${dayOf(now) - 1}`)
  await q.execute(sql`delete from caller_id_answers where at < ${now - KEPT_MS}`)
  await q.execute(sql`delete from sessions where expires_at < ${now}`)
  await forgetFormerUses(q, now)
}
