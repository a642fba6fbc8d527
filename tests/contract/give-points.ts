import { sql } from '#server/db/sql.ts'
import type { GuestIdentity } from '#server/identity.ts'
import { postTransfers } from '#server/ledger/post-transfers.ts'
import { guestScope } from '#server/sync/scopes.ts'
import { uuidV7Now } from './ids.ts'
import type { Stage } from './stage.ts'

/** Of a server, or of a database beside one. */
interface Giver {
  deps: Pick<Stage['deps'], 'transact'>
  /** Epoch ms. */
  now: () => number
}

/** Gives a guest points, as an order that was paid long ago did. @param until when they end, epoch ms; null: never */
export const givePoints = ({ deps, now }: Giver, guest: GuestIdentity, count: number, until: number | null = null): Promise<void> =>
  deps.transact(async (tx) => {
    const id = `earn:${uuidV7Now()}`
    await tx.q.execute(sql`insert into point_lots (brand_id, guest_id, id, remaining, earned_at, until_at) values (${guest.brandId}, ${guest.guestId}, ${id}, ${count}, ${now()}, ${until})`)
    await postTransfers(tx, guestScope(guest), [{ key: id, debit: 'points:free', credit: 'points:issued', unit: 'POINT', amount: count, orderId: null, day: null, by: 'server', at: now() }])
  })
