import type { Tx } from '../db/transact.ts'
import { boardScope } from '../sync/scopes.ts'
import { writeDocuments } from '../sync/write-documents.ts'

/** What a board reads again: the outlet's running orders, bills of those that have ended, the calls from its tables, or what was paid on the day that is open. */
export type BoardPart = 'orders' | 'bills' | 'calls' | 'day'

export const BOARD_PARTS = 'parts'

/**
 * Tells an outlet's boards, at whichever instance they are, that a part of what they show changed: one small document of the outlet's board scope
 * gets a new number, which the hub passes on. To be called last in the transaction: the scope's row is locked until the commit.
 */
export async function tellBoards(tx: Tx, outletId: string, part: BoardPart): Promise<void> {
  await writeDocuments(tx, boardScope(outletId), [{ collection: BOARD_PARTS, id: part, body: {} }])
}
