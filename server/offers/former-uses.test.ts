import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Deal } from '#schemas/offer.ts'
import { uuidV7Now } from '#tests/contract/ids.ts'
import { BRAND, type LoginStage, openLoginStage, OTHER_BRAND } from '#tests/contract/login-stage.ts'
import { openMemoryDatabase } from '#tests/contract/memory-database.ts'
import { rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { readDocument } from '../sync/read-documents.ts'
import { guestScope } from '../sync/scopes.ts'
import { forgetFormerUses } from './former-uses.ts'
import { readUses } from './offer-uses.ts'

const YEAR = 366 * 86_400_000

let memory: Awaited<ReturnType<typeof openMemoryDatabase>>
let stage: LoginStage
let number = 9_100_000_000
let phone: string
beforeAll(async () => {
  memory = await openMemoryDatabase()
})
beforeEach(async () => {
  stage = await openLoginStage(memory.db)
  phone = String((number += 100_000))
})
afterAll(() => memory.close())

const enter = async (of = phone, brandId = BRAND) => {
  const { guest, accessToken } = await stage.login(of, brandId)
  return { guest: { brandId, guestId: guest?.id ?? '' }, token: accessToken ?? '' }
}
const use = async (guestId: string, isRunning = false): Promise<string> => {
  const orderId = uuidV7Now()
  await memory.db.execute(sql`insert into offer_uses (brand_id, offer_id, order_id, guest_id, at) values (${BRAND}, 'welcome', ${orderId}, ${guestId}, ${stage.deps.now()})`)
  await memory.db.execute(sql`insert into orders (outlet_id, id, brand_id, guest_id, status, running, version, expected_total, total, punched_at, changed_at, body, terms)
    values ('o', ${orderId}, ${BRAND}, ${guestId}, 'PLACED', ${isRunning}, 1, 1, 1, 1, 1, '{}', '{}')`)
  return orderId
}
const leave = async (token: string): Promise<void> => {
  expect((await stage.call('POST', `/api/brands/initiateDelete/${BRAND}`, { token })).status).toBe(204)
  stage.pass(60_000)
}

describe('an offer that each guest has once (F-18)', () => {
  it('is not had again by deleting the account and signing up with the same number', async () => {
    const first = await enter()
    const [over, running] = [await use(first.guest.guestId), await use(first.guest.guestId, true)]
    await leave(first.token)
    const { guest } = await enter()
    expect(guest.guestId).not.toBe(first.guest.guestId)
    expect((await readUses(memory.db, guest)).get('welcome')).toHaveLength(2)
    const { uses = [] } = (await readDocument<Deal>(memory.db, guestScope(guest), 'deals', 'welcome')) ?? {}
    // What is over is nobody's order any more; what is under way can still give back its use.
    expect([uses.some(({ orderId }) => orderId === over), uses.some(({ orderId }) => orderId === running)]).toEqual([false, true])
  })

  it('is had by another number, and where the use is more than a year old', async () => {
    const first = await enter()
    await use(first.guest.guestId)
    await leave(first.token)
    const other = await enter(String(Number(phone) + 1))
    expect((await readUses(memory.db, other.guest)).size).toBe(0)
    await forgetFormerUses(memory.db, stage.deps.now() + YEAR)
    expect((await readUses(memory.db, (await enter()).guest)).size).toBe(0)
  })

  it('is kept as used under a name that is not the number, and not of an account of another brand', async () => {
    const first = await enter()
    await use(first.guest.guestId)
    await leave(first.token)
    const rows = await rowsOf<{ former: string }>(memory.db, sql`select former from offer_uses where guest_id = ${first.guest.guestId}`)
    expect(rows).toHaveLength(1)
    expect(rows[0]?.former).toMatch(/^[\w-]{22}$/)
    expect(rows[0]?.former).not.toContain(phone)
    expect((await readUses(memory.db, (await enter(phone, OTHER_BRAND)).guest)).size).toBe(0)
  })
})
