import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from './db/database.ts'
import { sql } from './db/sql.ts'
import { createLog, plainError } from './log.ts'
import { openMemoryDatabase } from '#tests/contract/memory-database.ts'

let memory: Awaited<ReturnType<typeof openMemoryDatabase>>
beforeAll(async () => {
  memory = await openMemoryDatabase()
})
afterAll(() => memory.close())

const PHONE = '9876501234'

/** What the log says of a statement that failed. */
async function logOf(act: (db: Database) => Promise<unknown>): Promise<string> {
  const lines: string[] = []
  const log = createLog('error', { write: (line: string) => void lines.push(line) })
  await act(memory.db).then(
    () => expect.unreachable('The statement was taken.'),
    (error: unknown) => log.error({ err: error }, 'request failed'),
  )
  return lines.join('')
}

describe('an error in the log', () => {
  it('names the statement that failed, and none of the values in it', async () => {
    const said = await logOf((db) => db.execute(sql`insert into nowhere (phone) values (${PHONE})`))
    expect(said).toContain('insert into nowhere (phone) values ($1)')
    expect(said).toContain('42P01')
    expect(said).not.toContain(PHONE)
  })

  it('does not repeat a value that the database repeats', async () => {
    const [twice, wrong] = [sql`insert into beta_group values ('b', '91', ${PHONE}), ('b', '91', ${PHONE})`, sql`select ${PHONE}::uuid`]
    for (const [statement, code] of [[twice, '23505'], [wrong, '22P02']] as const) {
      const said = await logOf((db) => db.execute(statement))
      expect(said).toContain(code)
      expect(said).not.toContain(PHONE)
    }
  })

  it('keeps the message and the place of any other', () => {
    expect(plainError(new TypeError('no such thing'))).toMatchObject({ type: 'TypeError', message: 'no such thing', stack: expect.stringContaining('log.test.ts') as string })
    expect(plainError('thrown text of a guest')).toEqual({ type: 'string' })
  })
})
