/** Every call of the app beside the kitchen's (staff.test.ts): whose it is, and each guest's ids tried by everybody else. Made from the app's own routes. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Call, CALLS, ENDING, WITH_RAZORPAY } from './guest-calls.ts'
import { type Caller, ELSEWHERE, type GuestGround, HOME, openGuestGround, type Owned, SECRETS } from './guest-ground.ts'
import { uuidV7Now } from './ids.ts'
import { OUTLET } from './stage.ts'
import { type RazorpayStandIn, startRazorpay } from '../harness/razorpay-stand-in.ts'

let ground: GuestGround
let owned: Owned
let strangers: Record<string, Caller>
beforeAll(async () => {
  ground = await openGuestGround()
  owned = await ground.settle()
  strangers = await ground.strangers()
})
afterAll(() => ground.close())

const methodOf = (route: string): string => route.split(' ')[0] ?? ''
/** A caller with a seat of their own sends it where a call carries one. */
const seatedAs = ({ seat }: Caller, body: unknown): unknown => (seat !== undefined && body !== null && typeof body === 'object' && 'seat' in body ? { ...body, seat } : body)
const make = (caller: Caller, route: string, { path, body, key }: Call, of: Owned = owned) =>
  ground.ask(caller, methodOf(route), path(of), methodOf(route) === 'GET' ? undefined : seatedAs(caller, body?.(of)), key?.(of))
/** A guest who is not there, of whom nothing is. */
function nobody(): Owned {
  const feedback = uuidV7Now()
  const ids = { guestId: '11111111-2222-4333-8444-555555555555', phone: '9111111111', runningOrder: uuidV7Now(), servedOrder: uuidV7Now(), feedback, address: uuidV7Now(), mysterySession: uuidV7Now() }
  return { ...owned, ...ids, body: { ...owned.body, feedback: { ...owned.body.feedback, id: feedback } } }
}
const isGuest = (name: string): boolean => name.includes('guest') && !name.includes('over')
const secretsIn = (text: string): string[] => [...Object.values(SECRETS), owned.phone].filter((secret) => text.includes(secret))
const idsIn = (text: string): string[] => [owned.runningOrder, owned.servedOrder, owned.feedback, owned.address, owned.mysterySession].filter((id) => text.includes(id))
const all = (whose: Call['whose']): [string, Call][] => Object.entries(CALLS).flatMap(([route, calls]) => calls.filter((call) => call.whose === whose).map((call): [string, Call] => [route, call]))

/** All of an app but the kitchen's. */
const routesOf = ({ stage }: GuestGround): string[] =>
  [...new Set(stage.app.routes.filter(({ path, method }) => method !== 'ALL' && !path.startsWith('/api/kitchen/')).map(({ path, method }) => `${method} ${path}`))].sort()

describe('the calls of guests', () => {
  it('are all in the table of guest-calls.ts: a new one has to say whose it is', () => {
    expect(routesOf(ground)).toEqual(Object.keys(CALLS).sort())
  })

  it('are tried on a guest of whom there is something of everything that could be moved', async () => {
    const parts = JSON.parse(await ground.standing(owned)) as unknown[][]
    expect(parts.map((rows) => rows.length > 0)).toEqual(parts.map(() => true))
  })

  it('come from the areas that the server is started with; pages and pictures alone are not calls', () => {
    const source = readFileSync(new URL('../../server/start-server.ts', import.meta.url), 'utf8')
    const areas = [.../areas: \[(.+?)\n +\],\n/s.exec(source)?.[1]?.matchAll(/(\w+)\(/g) ?? []].map(([, name]) => name)
    expect(areas.sort()).toEqual(['createGuestsArea', 'createPushArea', 'createRazorpayArea', 'createSandboxArea', 'createTileArea', 'createWebArea', 'mediaRoutes'])
  })

  it.each(all('theirs'))('%s is refused to everybody but its guest, tells nothing and changes nothing', async (route, call) => {
    const before = await ground.standing(owned)
    for (const [name, stranger] of Object.entries(strangers)) {
      const { status, body } = await make(stranger, route, call)
      const text = JSON.stringify(body)
      expect([name, status >= 400 && status < 500, isGuest(name) || status === 401, secretsIn(text)]).toEqual([name, true, true, []])
      expect(idsIn(text)).toEqual([])
    }
    expect(await ground.standing(owned)).toBe(before)
  })

  it.each(all('theirs').filter(([, { tellsTaken }]) => !tellsTaken))('%s is refused to another guest in the same words as an id that is not there', async (route, call) => {
    const stranger = strangers['another guest'] as Caller
    const [theirAnswer, noAnswer] = [await make(stranger, route, call), await make(stranger, route, call, nobody())]
    expect([theirAnswer.status, theirAnswer.body]).toEqual([noAnswer.status, noAnswer.body])
  })

  it.each(all('open'))('%s tells everybody the same kind of thing, and nothing of a guest', async (route, call) => {
    const before = await ground.standing(owned)
    for (const [name, stranger] of Object.entries(strangers)) {
      const { status, body } = await make(stranger, route, call)
      expect([name, status < 500, secretsIn(JSON.stringify(body))]).toEqual([name, true, []])
    }
    expect(await ground.standing(owned)).toBe(before)
  })

  it.each(all('own').filter(([route]) => !ENDING.includes(route)))('%s is the caller’s own: of no use to who is not logged in, and never another’s', async (route, call) => {
    const before = await ground.standing(owned)
    for (const [name, stranger] of Object.entries(strangers)) {
      const { status, body } = await make(stranger, route, call)
      const text = JSON.stringify(body ?? '')
      const expected = !isGuest(name) ? 401 : name.includes('another brand') ? (call.abroad ?? call.owner ?? 'taken') : (call.owner ?? 'taken')
      expect([name, status < 300 ? 'taken' : status, secretsIn(text), idsIn(text)]).toEqual([name, expected, [], []])
    }
    expect(await ground.standing(owned)).toBe(before)
  })

  it.each(all('keyed'))('%s is refused to all of them alike', async (route, call) => {
    for (const [name, stranger] of Object.entries(strangers)) {
      const { status, body } = await make(stranger, route, call)
      expect([name, status, secretsIn(JSON.stringify(body))]).toEqual([name, 401, []])
    }
  })

  it('POST /api/brands/initiateDelete/:brandId deletes nobody but its caller, and no account of another brand', async () => {
    const before = await ground.standing(owned)
    const leaver = await ground.login(HOME)
    const abroad = await ground.login(ELSEWHERE)
    expect((await ground.ask({ ...abroad, host: HOME.host }, 'POST', '/api/brands/initiateDelete/b1')).status).toBe(403)
    expect((await ground.ask(leaver, 'POST', '/api/brands/initiateDelete/b1')).status).toBe(204)
    expect(await ground.standing(owned)).toBe(before)
  })

  it('POST /api/guests/signout ends nobody’s login but its caller’s, regardless of who is named', async () => {
    const before = await ground.standing(owned)
    const leaver = await ground.login(HOME)
    for (const caller of [leaver, ...['a visitor', 'staff of another outlet'].map((name) => strangers[name] as Caller)])
      expect((await ground.ask(caller, 'POST', '/api/guests/signout', { guestId: owned.guestId })).status).toBe(204)
    expect((await ground.ask(leaver, 'GET', '/api/orders/current/counts')).status).toBe(401)
    expect(await ground.standing(owned)).toBe(before)
  })

  it('are each answered to the guest whose they are, so that none of the above is refused for another reason', async () => {
    const refused: unknown[] = []
    for (const [route, calls] of Object.entries(CALLS))
      for (const call of calls) {
        if (call.owner === null) continue
        const { status, body } = await make(owned, route, call)
        const isAsExpected = call.owner === undefined ? status < 300 : status === call.owner
        if (!isAsExpected) refused.push([route, status, JSON.stringify(body)])
      }
    expect(refused).toEqual([])
  })
})

describe('the calls of guests whose restaurant is paid through Razorpay', () => {
  let company: RazorpayStandIn
  let paid: GuestGround
  let payer: Owned
  beforeAll(async () => {
    company = await startRazorpay()
    paid = await openGuestGround(company)
    payer = await paid.settle()
  })
  afterAll(async () => {
    await paid.close()
    await company.close()
  })

  it('are those above, without the practice company’s page, and those of its own table', () => {
    const shared = Object.keys(CALLS).filter((route) => !route.includes(' /sandbox/'))
    expect(routesOf(paid)).toEqual([...shared, ...Object.keys(WITH_RAZORPAY)].sort())
  })

  it.each(Object.entries(WITH_RAZORPAY))('%s tells everybody the same, and nothing of a guest', async (route, { path }) => {
    const before = await paid.standing(payer)
    const told = new Set<string>()
    for (const [name, caller] of Object.entries({ ...(await paid.strangers()), 'the guest': payer })) {
      const { status, body } = await paid.ask(caller, methodOf(route), path(payer))
      const text = JSON.stringify(body)
      expect([name, status, [...Object.values(SECRETS), payer.phone, payer.guestId].filter((secret) => text.includes(secret))]).toEqual([name, 200, []])
      told.add(text)
    }
    expect(told.size).toBe(1)
    expect(await paid.standing(payer)).toBe(before)
  })
})

describe('a seat of another day', () => {
  it('opens nothing of the guest who sat there: its holder orders for themselves, and the staff is asked', async () => {
    const guest = await ground.settle()
    await ground.stage.call('POST', `/api/kitchen/outlets/${OUTLET}/tables/RAJ007/end`, { staff: true, body: {} })
    const stranger = await ground.login(HOME)
    const before = await ground.standing(guest)
    const command = ground.stage.command({ seat: guest.seat })
    const placedOrder = await ground.ask(stranger, 'POST', '/api/orders/v2', command, command.orderId)
    expect([placedOrder.status, placedOrder.body['presence']]).toEqual([201, 'asked'])
    expect(secretsIn(JSON.stringify(placedOrder.body))).toEqual([])
    const mine = await ground.ask(stranger, 'GET', `/api/sync/orders?scope=guest:b1:${stranger.guestId}`)
    expect((mine.body['documents'] as { id: string }[]).map(({ id }) => id)).toEqual([command.orderId])
    expect(await ground.standing(guest)).toBe(before)
  })
})
