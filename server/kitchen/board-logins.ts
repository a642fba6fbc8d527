import type { Queryable } from '../db/database.ts'
import type { StreamLogin } from '../http/event-streams.ts'
import { goodKeys } from './staff-book.ts'

/** What boards' streams stand on: a staff key, asked about again each minute, many boards in one query. */
export interface BoardLogins {
  /** Of one board. Several tablets may share a key, so each board's login has an id of its own. */
  login(keyId: string): StreamLogin
}

/** @param db where the staff's keys are */
export function createBoardLogins(db: Queryable): BoardLogins {
  let opened = 0
  const keyOf = (loginId: string): string => loginId.split(' ')[0] ?? ''
  const book: StreamLogin['book'] = {
    async ended(ids) {
      const good = await goodKeys(db, [...new Set(ids.map(keyOf))])
      return new Set(ids.filter((id) => !good.has(keyOf(id))))
    },
  }
  return { login: (keyId) => ({ id: `${keyId} ${(opened += 1)}`, book }) }
}
