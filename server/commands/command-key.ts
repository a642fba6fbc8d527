import { createHash } from 'node:crypto'
import type { ErrorCode } from '#schemas/errors.ts'
import { type Queryable, rowsOf } from '../db/database.ts'
import { type Sql, sql } from '../db/sql.ts'
import type { Tx } from '../db/transact.ts'
import { Refusal, type RefusalData } from '../http/refusal.ts'
import { counterRaised } from '../sync/sync-news.ts'

/** What makes two requests the same: who sent them, and what they ask for. */
export interface BodyHashes {
  /** Of the body as it arrived: no release reads it differently from another. */
  bytes: string
  /** Of the body as this release reads it: what an instance of the release before compares, and wrote. */
  read: string
}

/** A command's idempotency key, its sender and its body's hash. */
export interface Claim {
  key: string
  kind: 'place-order' | 'give-feedback' | 'add-assistance' | 'ask-cancel'
  guestId: string | null
  outletId: string
  hashes: BodyHashes
  /** Epoch ms. */
  at: number
}

/** JSON with its keys in order, so that the same body gives the same hash however it was written. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  return `{${Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, entry]) => `${JSON.stringify(key)}:${canonical(entry)}`).join(',')}}`
}

const hashOf = (kind: Claim['kind'], guestId: string | null, text: string): string => createHash('sha256').update(`${kind}\n${guestId ?? ''}\n${text}`).digest('base64url')

/** @param body the command as this release reads it @param text the request's body as it arrived */
export const bodyHashes = (kind: Claim['kind'], guestId: string | null, body: unknown, text: string): BodyHashes =>
  ({ bytes: hashOf(kind, guestId, text), read: hashOf(kind, guestId, canonical(body)) })

const claimSql = ({ key, kind, guestId, outletId, hashes, at }: Claim) =>
  sql`insert into commands (key, kind, guest_id, outlet_id, body_hash, bytes_hash, outcome, at)
    values (${key}, ${kind}, ${guestId}, ${outletId}, ${hashes.read}, ${hashes.bytes}, 'accepted', ${at}) on conflict (key) do nothing returning key`

/** Takes a key for this transaction; false: it is taken. A copy that comes at the same time waits here until this one has its answer. */
export async function claimKey(tx: Tx, claim: Claim): Promise<boolean> {
  return (await rowsOf(tx.q, claimSql(claim))).length > 0
}

/** Takes a key, a number of the guest's scope and a lock in one statement; null: the key is taken. @param lock a call of a function that takes it until the transaction's end */
export async function claimKeyAndNumber(tx: Tx, claim: Claim, scope: string, lock: Sql): Promise<number | null> {
  const [row] = await rowsOf<{ seq: number }>(
    tx.q,
    sql`with claim as (${claimSql(claim)})
      insert into scope_counters (scope, seq) select ${scope}, 1 from claim where ${lock} is not null on conflict (scope) do update set seq = scope_counters.seq + 1 returning seq`,
  )
  if (!row) return null
  const seq = Number(row.seq)
  tx.news.add(counterRaised, { scope, first: seq, last: seq })
  return seq
}

/** Makes a refusal the key's answer for ever. @returns it, as the final one that it is now */
export async function keepRefusal(tx: Tx, key: string, refusal: Refusal): Promise<Refusal> {
  await tx.q.execute(sql`update commands set outcome = 'refused', refusal = ${JSON.stringify({ code: refusal.code, data: refusal.data })} where key = ${key}`)
  return refusal.asFinal()
}

/** What stands under a key. */
export interface KeptCommand {
  /** What the key was taken for. */
  kind: string
  guestId: string | null
  bytesHash: string | null
  /** Both null: no body came with it, or none that is compared. */
  bodyHash: string | null
  /** null: it was accepted. */
  refusal: Refusal | null
}

/** Reads the answer kept under a key; null when the key was never used. */
export async function keptCommand(q: Queryable, key: string): Promise<KeptCommand | null> {
  const [row] = await rowsOf<{ kind: string; guestId: string | null; bytesHash: string | null; bodyHash: string | null; refusal: string | null }>(
    q,
    sql`select kind, guest_id as "guestId", bytes_hash as "bytesHash", body_hash as "bodyHash", refusal from commands where key = ${key}`,
  )
  if (!row) return null
  const kept = row.refusal === null ? null : (JSON.parse(row.refusal) as { code: ErrorCode; data: RefusalData })
  return { kind: row.kind, guestId: row.guestId, bytesHash: row.bytesHash, bodyHash: row.bodyHash, refusal: kept && new Refusal(kept.code, kept.data).asFinal() }
}

/** The answer to a copy: the refusal that was given, KEY_REUSED for another body or guest, null where it was accepted. */
export async function answerToCopy(q: Queryable, claim: Pick<Claim, 'key' | 'guestId' | 'hashes'>): Promise<Refusal | null> {
  const kept = await keptCommand(q, claim.key)
  const same = kept && kept.guestId === claim.guestId && (kept.bodyHash === null || kept.bytesHash === claim.hashes.bytes || kept.bodyHash === claim.hashes.read)
  return same ? kept.refusal : new Refusal('KEY_REUSED')
}
