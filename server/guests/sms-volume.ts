import { type Queryable, rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Tx } from '../db/transact.ts'
import type { Phone } from './phone.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

/** More codes of one brand to numbers of one beginning (a hundred thousand numbers) in an hour than its guests ask for: from here on each network gets few of them. */
export const BUSY_SENDS_A_PREFIX = 40
/** All of them in an hour: texts are bought by the block. */
export const MOST_SENDS_A_PREFIX = 400
const PREFIX_DIGITS = 5
/** All codes of one brand in an hour, from however many networks: far above its guests' busiest hour, it bounds what a flood of texts costs. */
export const MOST_SENDS_A_BRAND = 10_000
/** More codes of one brand in a minute than a full house asks for: from here on each network gets few. */
export const BUSY_SENDS = 120

/** What was sent, this one included. */
export interface Volume {
  ofBrand: number
  ofPrefix: number
  ofBrandInHour: number
  /** When the hour's counts begin anew, ms from now. */
  hourAnewMs: number
}

/** The beginning by which a number is counted. */
export const prefixOf = ({ country, phone }: Phone): string => `${country}${phone.slice(0, PREFIX_DIGITS)}`

interface Window {
  countedBy: string
  startedAt: number
}

const windowsOf = (brandId: string, phone: Phone, at: number): [brand: Window, prefix: Window, brandInHour: Window] => [
  { countedBy: `brand:${brandId}`, startedAt: at - (at % MINUTE_MS) },
  { countedBy: `prefix:${brandId}:${prefixOf(phone)}`, startedAt: at - (at % HOUR_MS) },
  { countedBy: `brand-hour:${brandId}`, startedAt: at - (at % HOUR_MS) },
]

async function countSent(q: Queryable, { countedBy, startedAt }: Window): Promise<number> {
  const [row] = await rowsOf<{ sent: number }>(
    q,
    sql`insert into sms_counts (counted_by, started_at, sent) values (${countedBy}, ${startedAt}, 1)
      on conflict (counted_by, started_at) do update set sent = sms_counts.sent + 1 returning sent`,
  )
  return row?.sent ?? 0
}

/** Counts a code that is about to be sent. A transaction that refuses it afterwards takes the count back. @param at epoch ms */
export async function countSend(tx: Tx, brandId: string, phone: Phone, at: number): Promise<Volume> {
  const [brand, prefix, brandInHour] = windowsOf(brandId, phone, at)
  return { ofBrand: await countSent(tx.q, brand), ofPrefix: await countSent(tx.q, prefix), ofBrandInHour: await countSent(tx.q, brandInHour), hourAnewMs: prefix.startedAt + HOUR_MS - at }
}

/** Takes back the count of a code that the gateway did not send. @param at when it was counted, epoch ms */
export async function uncountSend(tx: Tx, brandId: string, phone: Phone, at: number): Promise<void> {
  for (const { countedBy, startedAt } of windowsOf(brandId, phone, at))
    await tx.q.execute(sql`update sms_counts set sent = sent - 1 where counted_by = ${countedBy} and started_at = ${startedAt} and sent > 0`)
}

/** Deletes counts older than every limit's window. */
export async function forgetOldCounts(q: Queryable, now: number): Promise<void> {
  await q.execute(sql`delete from sms_counts where started_at < ${now - 2 * HOUR_MS}`)
}
