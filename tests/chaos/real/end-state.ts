/** What must hold at a run's end, looked for until it does. */
import { isDeepStrictEqual } from 'node:util'
import { UNANSWERED_MS } from '#domain/order-life.ts'
import { EPOCH_ROW, epochRowOf } from '#outbox/epoch-rows.ts'
import { isWaiting } from '#outbox/next-step.ts'
import { GUEST_COLLECTIONS, OUTLET_COLLECTIONS, type CollectionName } from '#schemas/collections.ts'
import type { OutboxEntry } from '#schemas/outbox.ts'
import { rowsOf } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { readEpoch } from '#server/sync/epoch.ts'
import { brand, outlet } from '../ground.ts'
import { readLedger } from '../ledger.ts'
import type { Stage } from './scenes.ts'
import { GUEST_ID } from './run-database.ts'
import { isEarlier, isSame, type Json, type Skew } from '../skew.ts'

const SCOPES: readonly { scope: string; names: readonly CollectionName[] }[] = [
  { scope: `outlet:${outlet.id}`, names: OUTLET_COLLECTIONS },
  { scope: `guest:${brand.id}:${GUEST_ID}`, names: GUEST_COLLECTIONS },
]

const plain = (document: object): Json => {
  const { _deleted, ...fields } = JSON.parse(JSON.stringify(document)) as Json
  return fields
}

async function checkDocuments({ phone, database }: Stage, skew: Skew): Promise<string[]> {
  const stores = phone.stores()
  if (!stores) return ['the phone has no database open']
  const wrong: string[] = []
  for (const { scope, names } of SCOPES) {
    const rows = await rowsOf<{ collection: string; id: string; body: string }>(database.db, sql`select collection, id, body from documents where scope = ${scope} and not deleted`)
    for (const name of names) {
      const collections = { ...stores.outlet.database.collections, ...stores.guest.database.collections }
      const held = new Map((await collections[name].find().exec()).map((document) => [document.primary as string, plain(document.toJSON())]))
      const sent = rows.filter(({ collection }) => collection === name)
      if (sent.length !== held.size) wrong.push(`the phone has ${held.size} of ${name}, the server ${sent.length}`)
      for (const { id, body } of sent) {
        const mine = held.get(id)
        if (!mine || !isSame(mine, name, plain(JSON.parse(body) as object), skew)) wrong.push(`the phone's ${name} ${id} is not the server's`)
      }
    }
  }
  return wrong
}

async function checkBoards({ boards, database }: Stage): Promise<string[]> {
  const running = await rowsOf<{ id: string; body: string }>(database.db, sql`select id::text, body from orders where running and kitchen_at is not null`)
  return boards.flatMap((board, at) => {
    if (!board.isLive()) return [`board ${at + 1} is not live`]
    const shown = board.running()
    const ids = new Set(running.map(({ id }) => id))
    return [
      ...running.filter(({ id, body }) => !isDeepStrictEqual(shown.get(id), JSON.parse(body))).map(({ id }) => `board ${at + 1} does not show the running order ${id} as it stands`),
      ...[...shown.keys()].filter((id) => !ids.has(id)).map((id) => `board ${at + 1} shows ${id}, which is not running`),
    ]
  })
}

/** Until then a phone shows what stood before a restore, and nothing of it waits yet. */
async function hasHeardEpoch({ phone, database }: Stage): Promise<boolean> {
  const heard = (await phone.device.kept.get(epochRowOf(GUEST_ID))) ?? (await phone.device.kept.get(EPOCH_ROW))
  return heard?.value === (await readEpoch(database.db)).id
}

/** Accepted, lost in a restore, and sent again when an outlet would have let it end unanswered: refused for its age alone (decision 0015). */
const isOverdue = (entry: OutboxEntry): boolean =>
  entry.kind === 'place-order' && entry.refusal?.code === 'ORDER_EXPIRED' && entry.answer !== null && entry.changedAt - entry.answer.at > UNANSWERED_MS

/** @param told ids of entries whose guest was told at any time that the order is accepted. @returns what does not hold (yet) */
export async function whatIsWrong(stage: Stage, skew: Skew, told: ReadonlySet<string>): Promise<string[]> {
  const { phone, database, guest, otherPhone, drawer } = stage
  // Read before the entries, which wait from the moment that a new epoch is heard of.
  const unheard = !isEarlier(skew) && !(await hasHeardEpoch(stage)) ? ['the phone has not heard of the epoch that stands'] : []
  const session = await phone.device.readSession()
  if (session === null || session.accessToken === '') return ['the guest is logged out']
  const entries = await phone.device.readEntries()
  const waiting = entries.filter(isWaiting).map((entry) => `${guest.taps.get(entry.id)?.name ?? entry.id} still waits: ${entry.state}, ${entry.attempts} attempts`)
  if (waiting.length > 0) return waiting
  const { orders } = await readLedger(database.db)
  const now = new Map(entries.map((entry) => [entry.id, `${entry.state} ${entry.refusal?.code ?? ''}`.trim()]))
  const tooLate = new Set(entries.filter(isOverdue).map(({ id }) => id))
  const lost = [...told].filter((id) => !orders.has(id) && !tooLate.has(id)).map((id) => `${guest.taps.get(id)?.name ?? id} was accepted and is not in the ledger: ${now.get(id) ?? 'no entry'}`)
  return [...unheard, ...lost, ...((await drawer?.whatIsLost(phone)) ?? []), ...(await otherPhone.whatIsWrong()), ...(await checkDocuments(stage, skew)), ...(await checkBoards(stage))]
}
