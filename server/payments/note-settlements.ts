import { rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { GatewayError, type GatewaySettlement, type PaymentGateway } from '../gateways/payment-gateway.ts'
import { firstOpenedAt, isOfBefore } from './opened-orders.ts'

const DAY = 24 * 3_600_000
/** Without any settlement yet, so far back is asked; also how long a payment that is not settled is looked for. */
const LOOK_BACK_MS = 60 * DAY
/** How far back settlements are asked for again, ms: the company adds to a day's report afterwards. */
const AGAIN_MS = 3 * DAY
/** So much of a report is gathered at a time, ms: some 300 bytes a line are in memory. A day's report is one part, the first one of all two. */
const PART_MS = 30 * DAY
/** Companies settle within two or three working days; after this a person should ask them. */
const LATE_MS = 7 * DAY

export interface SettlementFindings {
  /** Settled under another amount than was drawn here. */
  misfits: number
  /** Drawn more than a week ago, and settled nowhere. */
  late: number
  /** Payments that were settled and belong to nothing here. */
  strays: number
}

/** What was found, and where the company's report broke off; null: nowhere. */
interface Noted extends SettlementFindings {
  brokenOff: GatewayError | null
}

async function writeSettlement(deps: Deps, gateway: string, { id, kind, amount, currency, fee, tax, net, settlement, bankReference, settledAt }: GatewaySettlement): Promise<void> {
  await deps.db.execute(
    sql`insert into payment_settlements (gateway, id, kind, amount, currency, fee, tax, net, settlement, bank_reference, settled_at)
      values (${gateway}, ${id}, ${kind}, ${amount}, ${currency}, ${fee}, ${tax}, ${net}, ${settlement}, ${bankReference}, ${settledAt})
      on conflict (gateway, id) do update set kind = excluded.kind, amount = excluded.amount, currency = excluded.currency, fee = excluded.fee, tax = excluded.tax, net = excluded.net,
        settlement = excluded.settlement, bank_reference = excluded.bank_reference, settled_at = excluded.settled_at`,
  )
}

const countOf = async (deps: Deps, rows: Parameters<typeof rowsOf>[1]): Promise<number> => Number((await rowsOf<{ found: number }>(deps.db, rows))[0]?.found ?? 0)

/** Strays that the books know by now: their payment was written in the moment in which they were found, or by a release that left them. */
const clearKnown = (deps: Deps, gateway: string): Promise<unknown> =>
  deps.db.execute(
    sql`update payment_strays s set cleared_at = ${deps.now()} where s.gateway = ${gateway} and s.cleared_at is null and s.currency = 'INR'
      and exists (select 1 from payment_attempts a where a.gateway = s.gateway and a.id = s.payment_id)`,
  )

/** What the company has settled in [from, to], epoch ms, the oldest first; nothing of a report that breaks off. */
async function wholeReport(gateway: PaymentGateway, from: number, to: number): Promise<GatewaySettlement[]> {
  const lines: GatewaySettlement[] = []
  for await (const line of gateway.settledSince(from, to)) lines.push(line)
  return lines.sort((a, b) => a.settledAt - b.settledAt)
}

/**
 * Writes what the company has settled in [from, to], epoch ms, part by part. The next run asks from the latest line that stands here, and a line must not stand before all earlier ones do:
 * where a part breaks off nothing of it is kept, while the parts before it stay, so that a company that fails now and then is read to its end in the end.
 * What the merchant was paid before this server took payments is in no book here.
 */
async function writeParts(deps: Deps, gateway: PaymentGateway, from: number, to: number): Promise<GatewayError | null> {
  const firstAt = await firstOpenedAt(deps.db, gateway.name)
  const isOurs = ({ reference, madeAt }: GatewaySettlement): boolean => !isOfBefore({ reference, at: madeAt }, firstAt)
  for (let since = from; since <= to; since += PART_MS) {
    try {
      for (const line of (await wholeReport(gateway, since, Math.min(since + PART_MS - 1, to))).filter(isOurs)) await writeSettlement(deps, gateway.name, line)
    } catch (error) {
      if (error instanceof GatewayError) return error
      throw error
    }
  }
  return null
}

/**
 * Takes up what the company has settled since it was asked last, and compares it with what was drawn here. A payment of nothing here is kept as a stray, as the comparison of
 * the orders keeps it: an alarm until a person has seen to it, or the company has told to which order it belongs.
 * A report that broke off says nothing of what is late.
 */
export async function noteSettlements(deps: Deps, gateway: PaymentGateway): Promise<Noted> {
  const now = deps.now()
  const [last] = await rowsOf<{ at: number | null }>(deps.db, sql`select max(settled_at) as at from payment_settlements where gateway = ${gateway.name}`)
  const from = last?.at == null ? now - LOOK_BACK_MS : Number(last.at) - AGAIN_MS
  const brokenOff = await writeParts(deps, gateway, from, now)
  // All that was looked back at: a run that ended between these two statements leaves lines that no later one writes again.
  const strays = await rowsOf(
    deps.db,
    sql`insert into payment_strays (gateway, payment_id, gateway_order, amount, currency, found_at)
      select s.gateway, s.id, '', s.amount, s.currency, ${now} from payment_settlements s
      where s.gateway = ${gateway.name} and s.kind = 'payment' and s.settled_at >= ${Math.min(from, now - LOOK_BACK_MS)}
        and not exists (select 1 from payment_attempts a where a.gateway = s.gateway and a.id = s.id)
      on conflict (gateway, payment_id) do nothing returning payment_id`,
  )
  await clearKnown(deps, gateway.name)
  return {
    brokenOff,
    strays: strays.length,
    misfits: await countOf(
      deps,
      sql`select count(*)::int as found from payment_settlements s join payment_attempts a on a.gateway = s.gateway and a.id = s.id
        where s.gateway = ${gateway.name} and s.settled_at >= ${from} and s.amount <> a.amount`,
    ),
    late: brokenOff ? 0 : await countOf(
      deps,
      sql`select count(*)::int as found from payment_attempts a where a.gateway = ${gateway.name} and a.captured_at >= ${now - LOOK_BACK_MS} and a.captured_at < ${now - LATE_MS}
        and not exists (select 1 from payment_settlements s where s.gateway = a.gateway and s.id = a.id)`,
    ),
  }
}
