/** All that is written of payments in a real run, in the order of the commits of one order, noted by the database itself: what must hold between two looks at it. */
import { ATTEMPT_RANKS, type AttemptStatus, type Verdict } from '#domain/online/attempt.ts'
import { type Queryable, rowsOf } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { CAPTURE_MS } from '#server/payments/kept-for-capture.ts'

/** A row of a try to pay, or of an order, as it was written. Times in epoch ms. */
type Written =
  | { kind: 'attempt'; orderId: string; id: string; status: AttemptStatus; verdict: Verdict | null; verdictAt: number | null }
  | { kind: 'order'; orderId: string; status: string; online: string | null; at: number }

/** In a schema of its own: it outlives what a restore loses. */
const NOTED = `
  create schema watch;
  create table watch.written (n bigserial primary key, order_id uuid not null, body jsonb not null);
  create function watch.note_attempt() returns trigger language plpgsql as $$ begin
    insert into watch.written (order_id, body) select order_id, jsonb_build_object('kind', 'attempt', 'id', new.id, 'status', new.status, 'verdict', new.verdict, 'verdictAt', new.verdict_at)
      from payment_intents where id = new.intent_id;
    return null;
  end $$;
  create function watch.note_order() returns trigger language plpgsql as $$ begin
    insert into watch.written (order_id, body) values (new.id, jsonb_build_object('kind', 'order', 'status', new.status, 'online', new.body::jsonb -> 'online' ->> 'state', 'at', new.changed_at));
    return null;
  end $$;
  create trigger noted after insert or update on payment_attempts for each row execute function watch.note_attempt();
  create trigger noted after insert or update on orders for each row execute function watch.note_order();`

export async function noteWhatIsWritten(q: Queryable): Promise<void> {
  await q.execute(sql.raw(NOTED))
}

async function readWritten(q: Queryable): Promise<Written[]> {
  const rows = await rowsOf<{ orderId: string; body: string }>(q, sql`select order_id::text as "orderId", body::text as body from watch.written order by n`)
  return rows.map(({ orderId, body }) => ({ orderId, ...(JSON.parse(body) as object) }) as Written)
}

interface Known {
  status: AttemptStatus
  verdict: Verdict | null
  verdictAt: number
  wasDecided: boolean
}

/** What is wrong in what was written of one order. */
function faultsOf(orderId: string, written: readonly Written[]): string[] {
  const faults: string[] = []
  const tries = new Map<string, Known>()
  let isClosed = false
  for (const row of written) {
    if (row.kind === 'order') {
      isClosed = row.online === 'closed'
      for (const [id, { verdict, verdictAt }] of tries)
        if (row.status === 'FAILED' && verdict === 'capture' && row.at < verdictAt + CAPTURE_MS) faults.push(`${orderId} ran out of time while ${id} was being drawn`)
      continue
    }
    const { id, status, verdict } = row
    const before = tries.get(id)
    const isWanted = verdict === 'capture' || verdict === 'taken'
    if (before && ATTEMPT_RANKS.indexOf(status) < ATTEMPT_RANKS.indexOf(before.status)) faults.push(`${id} was ${before.status} and is ${status} again`)
    if (isWanted && verdict !== before?.verdict && isClosed) faults.push(`${id} is ${verdict}, and paying ${orderId} online was closed`)
    const wasDecided = before?.wasDecided === true || verdict === 'capture'
    if (status === 'captured' && !wasDecided) faults.push(`${id} was drawn and nobody had decided it`)
    tries.set(id, { status, verdict, verdictAt: row.verdictAt ?? 0, wasDecided })
  }
  return faults
}

/** @returns what is wrong in all that was written so far */
export async function historyFaults(q: Queryable): Promise<string[]> {
  const byOrder = Map.groupBy(await readWritten(q), ({ orderId }) => orderId)
  return [...byOrder].flatMap(([orderId, written]) => faultsOf(orderId, written))
}
