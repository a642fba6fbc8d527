/** Decision 0022: an order that waits for its payment, whose phone never heard that it was taken, meets an instance of another release while it is being paid. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { drain } from '#outbox/drain.ts'
import { memoryDevice } from '#tests/fixtures/memory-device.ts'
import { orderEntry, sessionUntil } from '#tests/fixtures/outbox-entries.ts'
import { plainLock } from '#tests/fixtures/plain-lock.ts'
import { openFreshDatabase } from './fresh-database.ts'
import { newGuest } from './ids.ts'
import { openPayStage, type PayStage } from './pay-stage.ts'
import { BRAND } from './stage.ts'

let pay: PayStage
beforeAll(async () => {
  pay = await openPayStage({ database: await openFreshDatabase() })
})
afterAll(() => pay.stage.close())

it('an order that is being paid is not given up where another release refuses a copy of it: it is the kitchen’s, and its phone knows', async () => {
  const as = newGuest(BRAND)
  const command = pay.stage.command({ paymentTiming: 'PRE_PAYMENT' })
  const { body: placed } = await pay.stage.place(command, { as })
  const { body: checkout } = await pay.start(as, placed.id, placed.bill.total)
  await pay.press(checkout, placed.id, 'paid-no-webhook')
  const now = pay.stage.now()
  const unheard = orderEntry(now, { id: command.orderId, guestId: as.guestId, command, attempts: 1 })
  const device = memoryDevice([unheard], sessionUntil(now + 600_000, { guestId: as.guestId, brandId: BRAND }))
  await drain({
    device,
    now: pay.stage.now,
    random: () => 0.5,
    lock: plainLock(),
    refresh: async () => ({ error: 'NO_NETWORK' }),
    eager: true,
    request: async (path, { method, headers: { Authorization: _token, ...headers }, body = '{}' }) => {
      if (path === '/api/orders/v2') return { status: 400, headers: { get: () => null }, json: async () => ({ message: 'paymentTiming is not as it should be', data: { code: 'BAD_REQUEST' } }) }
      const answer = await pay.stage.call(method === 'GET' ? 'GET' : 'POST', path, { as, body, headers })
      return { status: answer.status, headers: { get: () => null }, json: async () => answer.body }
    },
  })
  expect(device.entries.get(unheard.id)).toMatchObject({ state: 'accepted', answer: { status: 'DRAFT' } })
  await pay.pass(60_000, 5000)
  expect(await pay.orderNow(as, placed.id)).toMatchObject({ status: 'UNATTENDED', paymentStatus: 'SUCCESS', online: { state: 'paid' } })
})
