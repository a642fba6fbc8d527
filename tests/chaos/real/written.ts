/** What the database of a real run notes by itself of all that is written, in the order in which it is: what must hold between two looks at it. */
import { type Queryable, rowsOf } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { outlet } from '../ground.ts'

/** A note: of what is written in one transaction there are several. `transaction`: of the one that wrote it. Times in epoch ms of the database's own clock. */
export interface Note {
  n: number
  transaction: string
  /** When that transaction began. */
  began: number
  /** Null: it is of the outlet. */
  orderId: string | null
  body: unknown
}

/** A switch of the outlet, its menu, its zones: `body` null where it is deleted. */
export type DocumentNote = { kind: 'document'; collection: string; id: string; body: string | null }
/** `endedAt`: epoch ms of the servers. */
export type TableNote = { kind: 'table'; code: string; endedAt: number }
/** All that was noted before it holds for every order sent from now on. */
export type KnownNote = { kind: 'known'; notes: readonly number[]; at: number }
/** The rows are those of a dump from here on; what stands is noted anew in the same transaction. */
export type RestoredNote = { kind: 'restored' }

/** In a schema of its own: it outlives what a restore loses. */
const WATCH = `
  create schema watch;
  create table watch.written (n bigserial primary key, transaction xid8 not null default pg_current_xact_id(), began timestamptz not null default transaction_timestamp(), order_id uuid, body jsonb not null);
  create function watch.document_note(d documents) returns jsonb language sql as $$
    select jsonb_build_object('kind', 'document', 'collection', d.collection, 'id', d.id, 'body', case when d.deleted then null else d.body end) $$;
  create function watch.order_note(o orders) returns jsonb language sql as $$
    select jsonb_build_object('kind', 'order', 'status', o.status, 'online', o.body::jsonb -> 'online' ->> 'state', 'at', o.changed_at, 'note', o.body::jsonb -> 'note', 'presence', o.body::jsonb -> 'presence', 'events', o.body::jsonb -> 'events') $$;
  create function watch.table_note(t table_ends) returns jsonb language sql as $$
    select jsonb_build_object('kind', 'table', 'code', t.table_code, 'endedAt', t.ended_at) $$;
  create function watch.note_attempt() returns trigger language plpgsql as $$ begin
    insert into watch.written (order_id, body) select order_id, jsonb_build_object('kind', 'attempt', 'id', new.id, 'status', new.status, 'verdict', new.verdict, 'verdictAt', new.verdict_at)
      from payment_intents where id = new.intent_id;
    return null;
  end $$;
  create function watch.note_order() returns trigger language plpgsql as $$ begin
    insert into watch.written (order_id, body) values (new.id, watch.order_note(new) || jsonb_build_object('taken', case when tg_op = 'INSERT' then new.body::jsonb end));
    return null;
  end $$;
  create function watch.note_document() returns trigger language plpgsql as $$ begin
    insert into watch.written (body) values (watch.document_note(new));
    return null;
  end $$;
  create function watch.note_table() returns trigger language plpgsql as $$ begin
    insert into watch.written (body) values (watch.table_note(new));
    return null;
  end $$;
  create trigger noted after insert or update on payment_attempts for each row execute function watch.note_attempt();
  create trigger noted after insert or update on orders for each row execute function watch.note_order();
  create trigger noted after insert or update on documents for each row when (new.scope = 'outlet:${outlet.id}') execute function watch.note_document();
  create trigger noted after insert or update on table_ends for each row execute function watch.note_table();`

/** From now on all that is written is noted. */
export async function noteWhatIsWritten(q: Queryable): Promise<void> {
  await q.execute(sql.raw(WATCH))
}

/** Rows come back in a restore past all triggers: in its own transaction it is noted what stands then. */
export async function noteRestored(q: Queryable): Promise<void> {
  await q.execute(sql`insert into watch.written (body) values ('{"kind":"restored"}')`)
  await q.execute(sql`insert into watch.written (body) select watch.document_note(documents) from documents where scope = ${`outlet:${outlet.id}`}`)
  await q.execute(sql`insert into watch.written (body) select watch.table_note(table_ends) from table_ends`)
  await q.execute(sql`insert into watch.written (order_id, body) select id, watch.order_note(orders) || '{"taken":null}' from orders`)
}

/** Whatever is committed now holds for every order that is sent from here on. */
export async function noteKnown(q: Queryable): Promise<void> {
  await q.execute(
    sql`insert into watch.written (body) select jsonb_build_object('kind', 'known', 'notes', coalesce(jsonb_agg(n), '[]'), 'at', extract(epoch from clock_timestamp()) * 1000)
      from watch.written where body ->> 'kind' in ('document', 'table')`,
  )
}

export async function readWritten(q: Queryable): Promise<Note[]> {
  const rows = await rowsOf<{ n: number; transaction: string; began: string; orderId: string | null; body: string }>(
    q,
    sql`select n::int, transaction::text, (extract(epoch from began) * 1000)::text as began, order_id::text as "orderId", body::text as body from watch.written order by n`,
  )
  return rows.map(({ n, transaction, began, orderId, body }) => ({ n, transaction, began: Number(began), orderId, body: JSON.parse(body) as unknown }))
}
