/** RO-06, RO-07: what the operator's command `npm run guests` does to a number, and what its guest meets. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { actOnNumber, listNumbers, type NumberAct } from '#server/guests/administer-numbers.ts'
import { putOutlet } from '#server/outlets/put-outlet.ts'
import { type Caller, ELSEWHERE, type GuestGround, HOME, openGuestGround } from './guest-ground.ts'
import { OUTLET } from './stage.ts'

let ground: GuestGround
beforeAll(async () => {
  ground = await openGuestGround()
})
afterAll(() => ground.close())

const numbers = () => ({ transact: ground.stage.deps.transact, now: ground.stage.now })
const act = (what: NumberAct, phone: string) => actOnNumber(numbers(), 'rajwada', what, { country: '91', phone })
const order = async (caller: Caller): Promise<unknown> => {
  const command = ground.stage.command({ tableCode: null, serviceType: 'SP' })
  const { status, body } = await ground.ask(caller, 'POST', '/api/orders/v2', command, command.orderId)
  return status === 201 ? 'taken' : (body['data'] as { code: string }).code
}

describe('a blocked number (RO-06)', () => {
  it('orders nothing and is told so at its next login, until it is unblocked; doing either twice changes nothing', async () => {
    const guest = await ground.login(HOME)
    expect(await order(guest)).toBe('taken')
    for (const _ of [1, 2]) await act('block', guest.phone)
    expect(await order(guest)).toBe('USER_BLOCKED')
    expect((await listNumbers(numbers(), 'rajwada')).blocked).toEqual([`+91 ${guest.phone}`])
    const asked = await ground.ask({ ...guest, token: null }, 'POST', '/api/guests/sendAuth', { phone: guest.phone, country: '91', brandId: HOME.id })
    const { body } = await ground.ask({ ...guest, token: null }, 'POST', '/api/guests/signin', { requestId: asked.body['requestId'], phone: guest.phone, country: '91', otp: '000000', brandId: HOME.id })
    expect((body['data'] as { code: string }).code).not.toBe('USER_BLOCKED') // Nobody learns by a wrong code that a number is blocked.
    for (const _ of [1, 2]) await act('unblock', guest.phone)
    expect(await order(guest)).toBe('taken')
    expect((await listNumbers(numbers(), 'rajwada')).blocked).toEqual([])
  })

  it('is blocked at its brand alone', async () => {
    const abroad = await ground.login(ELSEWHERE)
    await act('block', abroad.phone)
    expect(await listNumbers(numbers(), 'kettle')).toEqual({ blocked: [], beta: [] })
    expect((await ground.ask(abroad, 'GET', '/api/orders/current/counts')).status).toBe(200)
    await act('unblock', abroad.phone)
  })
})

describe('a beta group (RO-07)', () => {
  it('is with whom an outlet tries ordering out: others read that they are not part of it', async () => {
    const held = await ground.stage.deps.outlets.get(OUTLET)
    if (!held) throw new Error('The stage has no outlet.')
    await ground.stage.deps.transact((tx) => putOutlet(tx, { ...held.outlet, additionalProperties: { 'beta.isEnabled': 'true' } }, held.availability, held.tables))
    const guest = await ground.login(HOME)
    expect(await order(guest)).toBe('BETA_GROUP')
    await act('beta', guest.phone)
    expect(await order(guest)).toBe('taken')
    expect((await listNumbers(numbers(), 'rajwada')).beta).toEqual([`+91 ${guest.phone}`])
    await act('unbeta', guest.phone)
    expect(await order(guest)).toBe('BETA_GROUP')
  })
})

it('a brand that is not there is told', () => expect(actOnNumber(numbers(), 'nobody', 'block', { country: '91', phone: '9876543210' })).rejects.toThrow('No brand has the subdomain nobody.'))
