/** CA-10: calls to a table from phones that opened it by its code, and nothing says that somebody sits there with them (decision 0035). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TableCall } from '#schemas/kitchen.ts'
import type { SeatAnswer } from '#schemas/scan.ts'
import { putOutlet } from '#server/outlets/put-outlet.ts'
import { openFreshDatabase } from './fresh-database.ts'
import { uuidV7Now } from './ids.ts'
import { sitDown } from './sit-down.ts'
import { openStage, OUTLET, type Stage } from './stage.ts'

const MINUTE = 60_000
let stage: Stage
beforeAll(async () => {
  stage = await openStage({ database: await openFreshDatabase() })
})
afterAll(() => stage.close())
beforeEach(async () => {
  stage.pass(60 * MINUTE)
  await clear()
  stage.pass(1000)
})

const staff = { staff: true } as const
const clear = () => stage.call('POST', `/api/kitchen/outlets/${OUTLET}/tables/RAJ007/end`, { ...staff, body: {} })
const opensTheTable = async (): Promise<string> => (await stage.call<SeatAnswer>('POST', '/api/restauranttables/RAJ007/seat', { as: null, body: {} })).body.value
const ring = async (kind: TableCall['kind'], seat?: string): Promise<string | undefined> => {
  const id = uuidV7Now()
  const { status, body } = await stage.call<{ data?: { code: string } }>('POST', '/api/assistances/addrequest', {
    as: null, body: { version: 1, id, outletId: OUTLET, tableCode: 'RAJ007', kind, ...(seat !== undefined && { seat }) }, headers: { 'Idempotency-Key': id },
  })
  return status === 201 ? 'told' : body.data?.code
}
const calls = async (): Promise<TableCall[]> => (await stage.call<TableCall[]>('GET', `/api/kitchen/assistances?outletId=${OUTLET}`, staff)).body
const onTheBoard = async () => (await calls()).map(({ kind, isKnown }) => [kind, isKnown])

describe('a stranger’s call to a table at which a party is known', () => {
  it('takes the place of none of the party’s that stands, and keeps none back', async () => {
    const theirs = await sitDown(stage, await opensTheTable())
    expect(await ring('bill', theirs)).toBe('told')
    stage.pass(MINUTE)
    const stranger = await opensTheTable()
    expect([await ring('water', stranger), await onTheBoard()]).toEqual(['ASSISTANCE_TOO_SOON', [['bill', true]]])
    expect([await ring('cutlery', theirs), await onTheBoard()]).toEqual(['told', [['cutlery', true]]])
    // Answered, and a minute old: nobody is kept from the table, and the party's next call waits for nobody.
    await stage.call('POST', `/api/kitchen/assistances/${(await calls())[0]?.id}/done`, { ...staff, body: {} })
    stage.pass(MINUTE)
    expect([await ring('water', stranger), await onTheBoard()]).toEqual(['told', [['water', false]]])
    expect([await ring('bill', theirs), await onTheBoard()]).toEqual(['told', [['bill', true]]])
    // The minute is the party's own (CO-07).
    expect([await ring('water', theirs), await onTheBoard()]).toEqual(['ASSISTANCE_TOO_SOON', [['bill', true]]])
  })

  it('that came first gives way at once', async () => {
    const [stranger, theirs] = [await opensTheTable(), await opensTheTable()]
    expect([await ring('water', stranger), await onTheBoard()]).toEqual(['told', [['water', false]]])
    await sitDown(stage, theirs)
    expect([await ring('bill', theirs), await onTheBoard()]).toEqual(['told', [['bill', true]]])
    expect([await ring('water', stranger), await ring('water'), await onTheBoard()]).toEqual(['ASSISTANCE_TOO_SOON', 'ASSISTANCE_TOO_SOON', [['bill', true]]])
  })

  it('at the same moment as the party’s is never the one that stays', async () => {
    const theirs = await sitDown(stage, await opensTheTable())
    const strangers = await Promise.all([1, 2].map(opensTheTable))
    const [own] = await Promise.all([ring('bill', theirs), ...strangers.map((seat) => ring('water', seat))])
    expect([own, await onTheBoard()]).toEqual(['told', [['bill', true]]])
  })

  it('is taken in small numbers, more of them with a seat than without; the party’s own as often as it calls', async () => {
    const theirs = await sitDown(stage, await opensTheTable())
    const tries = async (count: number, seat: () => Promise<string | undefined>) => {
      const codes: (string | undefined)[] = []
      for (let times = 0; times < count; times++) codes.push(await ring('water', await seat()))
      return codes
    }
    const unseated = await tries(4, () => Promise.resolve(undefined))
    expect([unseated[0], unseated.includes('RATE_LIMITED')]).toEqual(['told', true])
    const stranger = await opensTheTable()
    const seated = await tries(21, () => Promise.resolve(stranger))
    expect([seated[0], new Set(seated.slice(1, 20)), seated.includes('RATE_LIMITED')]).toEqual(['told', new Set(['ASSISTANCE_TOO_SOON']), true])
    for (let times = 0; times < 4; times++) {
      expect(await ring('water', theirs)).toBe('told')
      stage.pass(MINUTE)
    }
  })
})

it('a call that its guests left behind keeps the next ones back no longer than a minute', async () => {
  const theirs = await sitDown(stage, await opensTheTable())
  expect(await ring('bill', theirs)).toBe('told')
  await clear()
  expect(await onTheBoard()).toEqual([['bill', false]])
  stage.pass(MINUTE)
  expect([await ring('water', await opensTheTable()), await onTheBoard()]).toEqual(['told', [['water', false]]])
})

it('EN-06: a friend’s call is the party’s where the outlet asks once a party, and elsewhere a stranger’s till the staff has seen the phone', async () => {
  const ask = async (property: Record<string, string>): Promise<void> => {
    const held = await stage.deps.outlets.get(OUTLET)
    if (!held) throw new Error('The stage has no outlet.')
    await stage.deps.transact(async (tx) => putOutlet(tx, { ...held.outlet, additionalProperties: property }, held.availability, held.tables))
  }
  await ask({ 'table.confirm': 'party' })
  await sitDown(stage, await opensTheTable())
  expect([await ring('water', await opensTheTable()), await onTheBoard()]).toEqual(['told', [['water', true]]])
  await ask({})
  stage.pass(MINUTE)
  expect([await ring('bill', await opensTheTable()), await onTheBoard()]).toEqual(['ASSISTANCE_TOO_SOON', [['water', true]]])
})
