import { INVOICE_PREFIX_PROPERTY, invoiceNumber, invoicePrefix } from '#domain/invoice-number.ts'
import { financialYear } from '#domain/outlet-calendar.ts'
import type { Outlet } from '#schemas/outlet.ts'
import { rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Tx } from '../db/transact.ts'
import { readEpoch } from '../sync/epoch.ts'
import { NUMBERS_LEFT_OUT } from '../sync/leave-numbers-out.ts'

type Numbered = Pick<Outlet, 'id' | 'code' | 'gstin' | 'timeZone' | 'additionalProperties'>

/** Whom the tax office knows the outlet's invoices by; one without a GSTIN stands for itself. */
const registrationOf = ({ gstin, id }: Numbered): string => gstin ?? id

/** The prefix under which an outlet writes its invoices from now on (domain/invoice-number.ts). Throws where the one it asks for is taken. */
export async function chooseInvoicePrefix(tx: Tx, outlet: Numbered): Promise<string> {
  const rows = await rowsOf<{ id: string; prefix: string; sibling: boolean }>(
    tx.q,
    sql`select id, invoice_prefix as prefix, coalesce(gstin, id) = ${registrationOf(outlet)} as sibling from outlets
      where invoice_prefix is not null and (id = ${outlet.id} or coalesce(gstin, id) = ${registrationOf(outlet)})`,
  )
  return invoicePrefix({
    code: outlet.code,
    wanted: outlet.additionalProperties[INVOICE_PREFIX_PROPERTY],
    kept: rows.find(({ id }) => id === outlet.id)?.prefix ?? null,
    taken: new Set(rows.filter(({ id, sibling }) => sibling && id !== outlet.id).map(({ prefix }) => prefix)),
  })
}

/** The outlet's prefix as it stands; given now where an earlier release wrote the outlet. */
async function prefixOf(tx: Tx, outlet: Numbered): Promise<string> {
  const [row] = await rowsOf<{ prefix: string | null }>(tx.q, sql`select invoice_prefix as prefix from outlets where id = ${outlet.id}`)
  if (row?.prefix) return row.prefix
  const prefix = await chooseInvoicePrefix(tx, outlet)
  await tx.q.execute(sql`update outlets set gstin = ${outlet.gstin}, invoice_prefix = ${prefix} where id = ${outlet.id}`)
  return prefix
}

/**
 * The next number of the outlet's series in the financial year of `now` (epoch ms); consecutive, because the counter is held until the commit. A series that has no counter
 * in a year in which an epoch began may have had one that was lost: it begins above what that may have given (decision 0021).
 */
export async function nextInvoiceNumber(tx: Tx, outlet: Numbered, now: number): Promise<string> {
  const prefix = await prefixOf(tx, outlet)
  const year = financialYear(now, outlet.timeZone)
  const countOn = async (by: number): Promise<number> => {
    const [row] = await rowsOf<{ last: number }>(
      tx.q,
      sql`insert into invoice_counters (registration, prefix, year, last) values (${registrationOf(outlet)}, ${prefix}, ${year}, ${by})
        on conflict (registration, prefix, year) do update set last = invoice_counters.last + excluded.last returning last`,
    )
    return Number(row?.last)
  }
  const next = await countOn(1)
  const isAnew = next === 1 && financialYear((await readEpoch(tx.q)).beganAt, outlet.timeZone) === year
  return invoiceNumber(prefix, year, isAnew ? await countOn(NUMBERS_LEFT_OUT) : next)
}
