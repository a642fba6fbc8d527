import type { Infer } from 'superstruct'
import { allowedAvailability } from '#domain/brand-modules.ts'
import { ASSISTANCE_COOL_DOWN_MS, CALL_STANDS_MS } from '#domain/order-wait.ts'
import type { AddAssistance } from '#schemas/feedback.ts'
import { answerToCopy, bodyHashes, type Claim, claimKey } from '../commands/command-key.ts'
import { rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../http/refusal.ts'
import { tellBoards } from '../kitchen/tell-boards.ts'
import { counters } from '../sync/read-documents.ts'
import { outletScope } from '../sync/scopes.ts'

export interface Call {
  call: Infer<typeof AddAssistance>
  /** It came with the table's seat: its sender opened it lately, and the table was not cleared since. */
  isSeated: boolean
  /** The staff has said that somebody sits there with the phone that it came from. */
  isKnown: boolean
  /** The request's body as it arrived. */
  text: string
}

/**
 * CA-10: writes a table's call for the staff and tells the outlet's boards. A table has one row: a new call replaces the one before, at most once a minute (CO-07). No login is needed.
 * A refusal frees the call's key again, so the same call may be sent when the minute is over. A seat is given to anybody who knows the table's code (decision 0035): a call that is known
 * waits for none that is not, and as long as it stands no such call takes its place. Of those that are not known, one with a seat need not wait for one without.
 * @returns true: this call was taken before, nothing is written
 * @throws OUTLET_NOT_FOUND, TABLE_NOT_FOUND, READ_MODE_INVALID_ASSISTANCE (ER-08), ASSISTANCE_TOO_SOON, KEY_REUSED
 */
export async function addAssistance(deps: Deps, { call, isSeated, isKnown, text }: Call): Promise<boolean> {
  const held = await deps.outlets.get(call.outletId)
  if (!held) throw new Refusal('OUTLET_NOT_FOUND')
  if (!held.tables.some((table) => table.scanCode === call.tableCode)) throw new Refusal('TABLE_NOT_FOUND')
  const hashes = bodyHashes('add-assistance', null, call, text)
  return deps.transact(async (tx) => {
    const now = deps.now()
    const claim: Claim = { key: call.id, kind: 'add-assistance', guestId: null, outletId: call.outletId, hashes, at: now }
    if (!(await claimKey(tx, claim))) {
      const refusal = await answerToCopy(tx.q, claim)
      if (refusal) throw refusal
      return true
    }
    // Another instance may have heard first that the menu is only to be read: nobody is said to come then.
    const [scope, { atLeast }] = [outletScope(call.outletId), deps.outlets]
    const standing = (await atLeast(tx.q, call.outletId, (await counters(tx.q, [scope])).get(scope) ?? 0)) ?? held
    if (allowedAvailability(standing.brand, standing.availability).mode !== 'ACTIVE') throw new Refusal('READ_MODE_INVALID_ASSISTANCE')
    const asked = await rowsOf(
      tx.q,
      sql`insert into assistances (outlet_id, table_code, id, kind, asked_at, marked, known) values (${call.outletId}, ${call.tableCode}, ${call.id}, ${call.kind}, ${now}, ${isSeated}, ${isKnown})
        on conflict (outlet_id, table_code) do update set id = excluded.id, kind = excluded.kind, asked_at = excluded.asked_at, marked = excluded.marked, known = excluded.known, done_at = null
        where case
          when excluded.known and assistances.known is not true then true
          when assistances.known and not excluded.known and assistances.done_at is null and assistances.asked_at > ${now - CALL_STANDS_MS} then false
          else assistances.asked_at <= ${now - ASSISTANCE_COOL_DOWN_MS} or (excluded.marked and not assistances.marked) end
        returning id`,
    )
    if (asked.length === 0) throw new Refusal('ASSISTANCE_TOO_SOON')
    await tellBoards(tx, call.outletId, 'calls')
    return false
  })
}
