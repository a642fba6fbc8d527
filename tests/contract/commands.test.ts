import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { timeOfUuidV7, uuidV7 } from '#domain/uuid-v7.ts'
import { COMMANDS_KEPT_MS, forgetOldCommands } from '#server/commands/retention.ts'
import { rowsOf } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { newGuest, uuidV7Now } from './ids.ts'
import { BRAND, openStage, type Stage } from './stage.ts'

const DAY_MS = 86_400_000

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

const asSomeone = () => ({ as: newGuest(BRAND) })
/** Puts a command under its key as the release before wrote it: with the hash of the body as it read it, and no other. */
const asReleaseBefore = (key: string): Promise<unknown> => stage.deps.db.execute(sql`update commands set bytes_hash = null where key = ${key}`)
const ordersOf = (key: string) => rowsOf(stage.deps.db, sql`select id from orders where id = ${key}`)

describe('a command of another release', () => {
  it('with fields that this one does not know is taken, and its copy, byte for byte, gets the one answer', async () => {
    const as = asSomeone()
    const command = { ...stage.command(), tip: { amount: 5000 }, lines: stage.command().lines.map((line) => ({ ...line, course: 2 })) }
    expect((await stage.place(command, as)).status).toBe(201)
    const copy = await stage.place(command, as)
    expect([copy.status, copy.body.id]).toEqual([200, command.orderId])
  })

  it('that was answered by the release before is known by the body as that one read it', async () => {
    const as = asSomeone()
    const command = stage.command()
    expect((await stage.place(command, as)).status).toBe(201)
    await asReleaseBefore(command.orderId)
    expect((await stage.place(command, as)).status).toBe(200)
    const later = { ...command, tip: { amount: 5000 } }
    expect((await stage.place(later, as)).status).toBe(200)
  })

  it('is the same by its bytes, also where the two releases read the body differently', async () => {
    const as = asSomeone()
    const command = stage.command()
    await stage.place(command, as)
    await stage.deps.db.execute(sql`update commands set body_hash = 'as another release reads it' where key = ${command.orderId}`)
    expect((await stage.place(command, as)).status).toBe(200)
  })

  it('of a version that nobody here understands is not refused for good', async () => {
    const { status, body } = await stage.call('POST', '/api/orders/v2', { body: { ...stage.command(), version: 2 }, headers: { 'Idempotency-Key': uuidV7Now() } })
    expect([status, body]).toMatchObject([400, { data: { code: 'BAD_REQUEST' } }])
    expect(body).not.toHaveProperty('data.final')
  })
})

describe('a refusal', () => {
  it('is final where it stands under the key, the first time and in each copy', async () => {
    const as = asSomeone()
    const command = stage.command({ expectedTotal: 1 })
    for (let copy = 0; copy < 2; copy++) expect(await stage.place(command, as)).toMatchObject({ status: 409, body: { data: { code: 'PRICE_CHANGED', final: true } } })
  })

  it('is not final where it says nothing about the key: another body, no lines, a missing key', async () => {
    const as = asSomeone()
    const command = stage.command()
    await stage.place(command, as)
    const refusals = [await stage.place({ ...command, note: 'no onion' }, as), await stage.place(stage.command({ lines: [] }), as), await stage.place(stage.command(), { ...as, headers: { 'Idempotency-Key': '' } })]
    expect(refusals.map(({ status }) => status)).toEqual([422, 400, 400])
    for (const { body } of refusals) expect(body).not.toHaveProperty('data.final')
  })
})

describe('keys', () => {
  it('may be other than a UUID, as those of a provider’s events are', async () => {
    await stage.deps.db.execute(sql`insert into commands (key, kind, outlet_id, outcome, at) values ('evt_1N3f:captured', 'payment-event', '', 'accepted', ${stage.now()})`)
    expect(await rowsOf(stage.deps.db, sql`select kind from commands where key = 'evt_1N3f:captured'`)).toEqual([{ kind: 'payment-event' }])
  })

  it('are forgotten after eight days, those of feedback that was accepted never', async () => {
    const place = stage.command()
    await stage.place(place, asSomeone())
    await stage.deps.db.execute(sql`insert into commands (key, kind, outlet_id, outcome, at) select 'old-' || n, 'add-assistance', '', 'accepted', ${stage.now() - COMMANDS_KEPT_MS - DAY_MS - 1} from generate_series(1, 2500) as n`)
    await stage.deps.db.execute(sql`insert into commands (key, kind, outlet_id, outcome, at) values ('old-feedback', 'give-feedback', '', 'accepted', 0)`)
    const refused = { id: uuidV7Now(), orderId: uuidV7Now(), overallRating: 5, foodRating: null, serviceRating: null, ambienceRating: null, remark: '' }
    const body = { version: 1, feedback: refused, givenAt: stage.now() }
    expect(await stage.call('POST', '/api/feedback', { ...asSomeone(), body, headers: { 'Idempotency-Key': refused.id } })).toMatchObject({ status: 404, body: { data: { final: true } } })
    expect(await rowsOf(stage.deps.db, sql`update commands set at = ${stage.now() - 9 * DAY_MS} where key = ${refused.id} returning outcome`)).toEqual([{ outcome: 'refused' }])
    await forgetOldCommands(stage.deps)
    expect(await rowsOf(stage.deps.db, sql`select key from commands where key like 'old-%'`)).toEqual([{ key: 'old-feedback' }])
    expect(await rowsOf(stage.deps.db, sql`select key from commands where key in (${place.orderId}, ${refused.id})`)).toEqual([{ key: place.orderId }])
  })

  it('that are forgotten withdraw no order that stands', async () => {
    const as = asSomeone()
    const placed = stage.command({ orderId: uuidV7(stage.now(), crypto.getRandomValues(new Uint8Array(10))) })
    await stage.place(placed, as)
    stage.pass(COMMANDS_KEPT_MS + 2 * DAY_MS)
    await forgetOldCommands(stage.deps)
    expect(await rowsOf(stage.deps.db, sql`select key from commands where key = ${placed.orderId}`)).toEqual([])
    for (let copy = 0; copy < 2; copy++)
      expect(await stage.call('POST', `/api/orders/${placed.orderId}/withdraw`, as)).toMatchObject({ status: 200, body: { withdrawn: false, order: { id: placed.orderId, status: 'UNATTENDED' } } })
  })

  it('that are forgotten show nobody else the order, who takes its key for something of their own', async () => {
    const [owner, other] = [asSomeone(), asSomeone()]
    const orderNow = () => stage.command({ orderId: uuidV7(stage.now(), crypto.getRandomValues(new Uint8Array(10))) })
    const placed = orderNow()
    await stage.place(placed, owner)
    stage.pass(COMMANDS_KEPT_MS + 2 * DAY_MS)
    await forgetOldCommands(stage.deps)
    const own = orderNow()
    await stage.place(own, other)
    const ask = { version: 1, id: placed.orderId, orderId: own.orderId, reason: 'Taken by mistake', askedAt: stage.now() }
    expect((await stage.call('POST', `/api/orders/${own.orderId}/requestCancel`, { ...other, body: ask, headers: { 'Idempotency-Key': ask.id } })).status).toBe(201)
    const { status, body } = await stage.call('POST', `/api/orders/${placed.orderId}/withdraw`, other)
    expect([status, body]).toMatchObject([422, { data: { code: 'KEY_REUSED' } }])
    expect(body).not.toHaveProperty('order')
  })

  it('that are forgotten make no order again: a late copy gets the order, or hears that it is too old', async () => {
    const as = asSomeone()
    const placed = stage.command({ orderId: uuidV7(stage.now(), crypto.getRandomValues(new Uint8Array(10))) })
    const refused = stage.command({ orderId: uuidV7(stage.now(), crypto.getRandomValues(new Uint8Array(10))), expectedTotal: 1 })
    await stage.place(placed, as)
    await stage.place(refused, as)
    await stage.deps.db.execute(sql`delete from commands where key in (${placed.orderId}, ${refused.orderId})`)
    stage.pass(COMMANDS_KEPT_MS + DAY_MS)
    expect(await stage.place(placed, as)).toMatchObject({ status: 200, body: { id: placed.orderId } })
    const late = await stage.place(refused, as)
    expect(late).toMatchObject({ status: 409, body: { data: { code: 'ORDER_EXPIRED' } } })
    expect(late.body).not.toHaveProperty('data.final')
    // An attempt of before the phone's clock was set right arrives only now, after the phone had the key closed.
    expect((await stage.call('POST', `/api/orders/${refused.orderId}/withdraw`, as)).status).toBe(200)
    const early = { ...as, headers: { 'X-Device-Time': String(timeOfUuidV7(refused.orderId)) } }
    expect(await stage.place(refused, early)).toMatchObject({ body: { data: { final: true } } })
    expect(await ordersOf(refused.orderId)).toEqual([])
    // A clock that is weeks behind made this key just now, and says so.
    const slow = stage.now() - 30 * DAY_MS
    const fresh = stage.command({ orderId: uuidV7(slow, crypto.getRandomValues(new Uint8Array(10))), placedAt: slow })
    expect(timeOfUuidV7(fresh.orderId)).toBe(slow)
    expect((await stage.place(fresh, { ...asSomeone(), headers: { 'X-Device-Time': String(slow) } })).status).toBe(201)
  })
})
