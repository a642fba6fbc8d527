import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OnlinePayment } from '#schemas/online-payment.ts'
import { payTruth } from '#domain/pay-truth.ts'
import { firstPayIntent, type PayIntent, payIntentId } from '#schemas/pay-intent.ts'
import { device, payIntentsCell, sessionCell } from '#src/queries/device.ts'
import { ownPayIntentsCell } from '#src/queries/pay-intents.ts'
import { GUEST, OTHER_GUEST, renewedUntil, sessionUntil } from '#tests/fixtures/outbox-entries.ts'
import { onlineOf, ORDER_ID, orderOf, RESPONSE } from '#tests/fixtures/paying.ts'
import { askPayment } from './ask-payment.ts'
import { openPayment, type PayTools } from './pay-steps.ts'
import { payAnotherWay, waitForPayment } from './pay-another-way.ts'
import { returnFromPayment } from './return-from-payment.ts'
import { startPayment } from './start-payment.ts'

const CHECKOUT = { id: ORDER_ID, gateway: 'sandbox', gatewayOrder: RESPONSE.gatewayOrder, amount: 120_900, path: '/sandbox/order_R7f2Kc', until: null }
const ORDER = orderOf('CONFIRMED')

/** What the server is and has heard. */
let server: { checkout: object; reachable: boolean; heard: unknown[]; online: OnlinePayment; refuses: Record<string, number>; calls: string[]; renews: boolean; overtaken: boolean; closing: unknown; meanwhile: () => Promise<unknown>; details?: object }
const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 20_000 })

beforeEach(async () => {
  server = { checkout: CHECKOUT, reachable: true, heard: [], online: onlineOf('open', { tries: 0 }), refuses: {}, calls: [], renews: false, overtaken: false, closing: null, meanwhile: () => Promise.resolve() }
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    const call = path.replace('/api/payments/', '')
    server.calls.push(call)
    if (!server.reachable) throw new TypeError('Failed to fetch')
    if (server.renews && call === '/api/guests/refresh') return Response.json(renewedUntil(4_000_000_000_000))
    const status = server.refuses[call]
    if (status !== undefined) return Response.json({ message: '', data: { code: status === 503 ? 'SERVER_BUSY' : status === 429 ? 'RATE_LIMITED' : status === 409 ? 'ACT_REFUSED' : 'NOT_FOUND', ...(server.details && { details: server.details }) } }, { status })
    if (call === `/api/orders/${ORDER_ID}`) return Response.json({})
    const body = JSON.parse(String(init?.body)) as { close?: string }
    if (call === 'initiatePayment/v2') return Response.json(server.checkout, { status: 201 })
    if (call === 'paymentResponse') {
      server.heard.push(body)
      await server.meanwhile()
      return Response.json({})
    }
    if (body.close) server.closing = body
    if (body.close && !server.overtaken) server.online = onlineOf('closed', { since: server.online.since + 1 })
    return Response.json({ ...ORDER, online: server.online })
  })
  await (await device()).session.put(sessionUntil(4_000_000_000_000))
  payIntentsCell.subscribe(() => undefined)
  ownPayIntentsCell.subscribe(() => undefined)
  await eventually(() => expect(sessionCell.get()?.guestId).toBe(GUEST))
})
afterEach(async () => {
  const db = await device()
  await Promise.all([noRows(), db.session.clear()])
  await eventually(() => expect([payIntentsCell.get()?.length, sessionCell.get()]).toEqual([0, null]))
  vi.unstubAllGlobals()
})

const noRows = async (): Promise<void> => void (await (await device()).marks.where('id').startsWith(payIntentId('')).delete())
const row = async (): Promise<PayIntent> => {
  const [intent] = await (await device()).readPayIntents(Date.now())
  if (!intent) throw new Error('There is no row.')
  return intent
}
const rows = async (): Promise<PayIntent[]> => (await device()).readPayIntents(Date.now())
const started = async (): Promise<PayIntent> => {
  expect(await startPayment(ORDER)).toEqual({ ok: true, path: CHECKOUT.path })
  return row()
}

describe('before leaving (E2.1)', () => {
  it('what another tab came back with meanwhile is told before a new try is begun', async () => {
    await started()
    const again = startPayment(ORDER)
    await returnFromPayment(RESPONSE)
    expect(await again).toEqual({ error: 'ACT_REFUSED' })
    expect(await row()).toMatchObject({ step: 'back', told: false, response: { paymentId: RESPONSE.paymentId } })
  })

  it('the row is on the disk, whole, before the page’s path is given', async () => {
    expect(await started()).toMatchObject({ id: payIntentId(ORDER_ID), orderId: ORDER_ID, guestId: GUEST, step: 'left', checkout: CHECKOUT, told: false, before: null })
  })

  it('what the server said as the page was opened is no word on this try, whatever the phone knew', async () => {
    const said = onlineOf('failed', { tries: 1 })
    server.checkout = { ...CHECKOUT, online: said }
    expect(await startPayment({ ...ORDER, online: onlineOf('open', { tries: 0 }) })).toMatchObject({ ok: true })
    const intent = await row()
    expect(intent.before).toEqual(said)
    expect(payTruth({ intent, order: { ...ORDER, online: said }, offline: false, now: intent.leftAt, clockSkewMs: 0 })).toBe('left')
  })

  it('where the page could not be opened nothing is kept: nothing was charged', async () => {
    server.reachable = false
    expect(await startPayment(ORDER)).toMatchObject({ error: 'NO_NETWORK' })
    server.reachable = true
    server.refuses['initiatePayment/v2'] = 409
    expect(await startPayment(ORDER)).toMatchObject({ error: 'ACT_REFUSED' })
    expect(await rows()).toEqual([])
  })

  describe('FACTS E1: of a bill that was tried before, where nobody says what became of the call that opens the page: it asks about the earlier try first, and may have drawn it', () => {
    const said = onlineOf('failed', { tries: 1 })
    const tried = { ...ORDER, online: said }
    const truth = async (order = tried) => payTruth({ intent: (await rows())[0] ?? null, order, offline: false, now: Date.now(), clockSkewMs: 0 })

    it.each([['a cut', null], ['a server that lost its database', 503]])('%s: nobody says that nothing was charged, and the bank is asked', async (_, status) => {
      if (status === null) server.reachable = false
      else server.refuses['initiatePayment/v2'] = status
      expect(await startPayment(tried)).toEqual({ unknown: true, isKept: true })
      expect([await truth(), await row()]).toMatchObject(['noanswer', { step: 'back', backAt: null, checkout: null, before: said }])
      server.reachable = true
      server.online = onlineOf('paid', { since: said.since + 1 })
      expect(await askPayment(await row())).toEqual({ ok: true })
      expect(await truth()).toBe('paid')
    })

    describe.each([['a cut', null], ['a server that lost its database', 503]])('no try of it was heard of yet, and another device may have paid, or the guest have agreed in a UPI app after all (%s)', (_, status) => {
      const opened = { ...ORDER, online: onlineOf('open', { tries: 0 }) }
      const isLost = () => void (status === null ? (server.reachable = false) : (server.refuses['initiatePayment/v2'] = status))
      const isBack = (online: OnlinePayment) => void Object.assign(server, { reachable: true, refuses: {}, online })

      it('on another device: nobody says that nothing was charged, and the bank is asked', async () => {
        isLost()
        expect(await startPayment(opened)).toEqual({ unknown: true, isKept: true })
        expect([await truth(opened), await row()]).toMatchObject(['noanswer', { step: 'back', checkout: null, before: opened.online }])
        isBack(onlineOf('paid', { since: opened.online.since + 1 }))
        expect(await askPayment(await row())).toEqual({ ok: true })
        expect(await truth(opened)).toBe('paid')
      })

      it('on this one, and they closed its page: it is not said to be closed and unpaid before the bank was asked anew', async () => {
        server.checkout = { ...CHECKOUT, online: opened.online }
        await started()
        await returnFromPayment({ orderId: ORDER_ID, dropped: true })
        await askPayment(await row())
        await eventually(() => expect(ownPayIntentsCell.get()?.[0]?.heard).not.toBeNull())
        expect(await truth(opened)).toBe('dropped')
        isLost()
        expect(await startPayment(opened)).toEqual({ unknown: true, isKept: true })
        expect(await truth(opened)).toBe('noanswer')
        isBack(opened.online)
        expect(await askPayment(await row())).toEqual({ ok: true })
        expect(await truth(opened)).toBe('dropped')
      })

      it('on this one, and its page is open still: there is a way back to it', async () => {
        const before = await started()
        await eventually(() => expect(ownPayIntentsCell.get()?.[0]?.checkout).not.toBeNull())
        isLost()
        expect(await startPayment(opened)).toEqual({ unknown: true, isKept: true })
        expect([await truth(opened), await row()]).toEqual(['left', before])
      })

      it('on this one, and they were about to pay at the counter: to pay online after all takes that wish back, and its page is asked about', async () => {
        await started()
        server.reachable = false
        await payAnotherWay(ORDER_ID)
        await eventually(() => expect(ownPayIntentsCell.get()?.[0]?.step).toBe('closing'))
        server.reachable = true
        isLost()
        expect(await startPayment(opened)).toEqual({ unknown: true, isKept: true })
        expect([await truth(opened), (await row()).checkout]).toEqual(['left', CHECKOUT])
      })

      it('and it was closed to be paid another way: once the company knows of no try, there is nothing to wait for', async () => {
        const closed = { ...ORDER, online: onlineOf('closed', { tries: 0 }) }
        isLost()
        expect(await startPayment(closed)).toEqual({ unknown: true, isKept: true })
        isBack(onlineOf('open', { tries: 0, since: closed.online.since + 1 }))
        expect(await askPayment(await row())).toEqual({ ok: true })
        expect(await rows()).toEqual([])
      })
    })

    it('a page that could never be opened, since the company does not answer, was paid nowhere: the server says so', async () => {
      server.refuses['initiatePayment/v2'] = 503
      server.details = { opened: false }
      expect(await startPayment({ ...ORDER, online: onlineOf('open', { tries: 0 }) })).toMatchObject({ error: 'SERVER_BUSY' })
      expect(await rows()).toEqual([])
    })

    it('a page that this phone went to is asked about though the server, whose database was restored, says that none was ever opened', async () => {
      const opened = { ...ORDER, online: onlineOf('open', { tries: 0 }) }
      server.checkout = { ...CHECKOUT, online: opened.online }
      await started()
      await returnFromPayment({ orderId: ORDER_ID, dropped: true })
      await eventually(() => expect(ownPayIntentsCell.get()?.[0]?.step).toBe('back'))
      Object.assign(server, { refuses: { 'initiatePayment/v2': 503 }, details: { opened: false } })
      expect(await startPayment(opened)).toEqual({ unknown: true, isKept: true })
      expect(await truth(opened)).not.toBe('closed')
      expect((await row()).checkout).toMatchObject(CHECKOUT)
    })

    it('once the server has answered that it stands as before, it is said as before', async () => {
      server.reachable = false
      expect(await startPayment(tried)).toEqual({ unknown: true, isKept: true })
      server.reachable = true
      server.online = said
      expect(await askPayment(await row())).toEqual({ ok: true })
      expect([await rows(), await truth()]).toEqual([[], 'failed'])
    })

    it('a call that fails late takes nothing of a payment page that was opened since, by a code or in another tab', async () => {
      const code: PayIntent = { ...firstPayIntent(payIntentId(ORDER_ID), 9), orderId: ORDER_ID, guestId: GUEST, checkout: { ...CHECKOUT, gateway: 'sandbox' }, byCode: true, before: said }
      const change: PayTools['change'] = async (_, step) => step(code)
      const written: unknown[] = []
      const heard = await openPayment({ ask: async () => ({ error: 'NO_NETWORK', message: '', data: null }), change: async (id, step) => { written.push(await change(id, step)); return null }, now: () => 10, isSending: () => true }, { order: tried, guestId: GUEST, kept: null, isStopped: () => true })
      expect([heard, written]).toEqual([{ unknown: true, isKept: true }, [code]])
    })

    it('where the disk is full at that moment nobody says so either: what is said is not what is said of a page that was not asked for', async () => {
      server.reachable = false
      const put = vi.spyOn((await device()).marks, 'put').mockImplementation(() => {
        throw new DOMException('full', 'QuotaExceededError')
      })
      expect(await startPayment(tried)).toEqual({ unknown: true, isKept: false })
      put.mockRestore()
      expect(await rows()).toEqual([])
    })

    it('where the device had no network, or the call was one too many, nothing was begun', async () => {
      server.reachable = false
      vi.stubGlobal('navigator', { ...navigator, onLine: false })
      expect(await startPayment(tried)).toMatchObject({ error: 'NO_NETWORK' })
      vi.stubGlobal('navigator', { ...navigator, onLine: true })
      server.reachable = true
      server.refuses['initiatePayment/v2'] = 429
      expect(await startPayment(tried)).toMatchObject({ error: 'RATE_LIMITED' })
      expect(await rows()).toEqual([])
    })
  })

  it('a wish that was taken back meanwhile leaves nothing, and leads nowhere', async () => {
    expect(await startPayment(ORDER, { isStopped: () => true })).toEqual({ error: 'BAD_REQUEST' })
    expect(await rows()).toEqual([])
  })

  /** Begins to pay on a disk of the test's own. */
  const openOn = (change: PayTools['change'], isStopped: () => boolean) =>
    openPayment({ ask: async () => ({ ok: true, value: CHECKOUT as never }), change, now: () => 1, isSending: () => true }, { order: ORDER, guestId: GUEST, kept: null, isStopped })

  it('nor does one that is taken back as it is being written down', async () => {
    let isStopped = false
    const written: unknown[] = []
    const change: PayTools['change'] = async (_orderId, step) => {
      isStopped = true
      written.push(step(null))
      return null
    }
    expect(await openOn(change, () => isStopped)).toEqual({ error: 'BAD_REQUEST' })
    expect(written).toEqual([null])
  })

  it('nor does one that is taken back once it stands: what stood there before stands again', async () => {
    let isStopped = false
    let row: PayIntent | null = null
    const change: PayTools['change'] = async (_orderId, step) => {
      row = step(row)
      await Promise.resolve()
      isStopped = true
      return row
    }
    expect(await openOn(change, () => isStopped)).toEqual({ error: 'BAD_REQUEST' })
    expect(row).toBeNull()
  })

  it('another amount or an address that is not this origin’s own is never gone to', async () => {
    for (const wrong of [{ amount: 1 }, { path: 'https://pay.example/x' }, { path: '//pay.example' }, { path: '/\\pay.example' }]) {
      const before = { ...CHECKOUT }
      Object.assign(CHECKOUT, wrong)
      expect(await startPayment(ORDER)).toMatchObject({ error: 'UNKNOWN_SERVER_ERR' })
      Object.assign(CHECKOUT, before)
    }
    expect(await rows()).toEqual([])
  })

  it('a try is not begun while an earlier one’s proof has not been told', async () => {
    await started()
    await returnFromPayment(RESPONSE)
    await eventually(() => expect(ownPayIntentsCell.get()?.[0]?.response).not.toBeNull())
    expect(await startPayment(ORDER)).toEqual({ error: 'ACT_REFUSED' })
    expect((await row()).response).toEqual(RESPONSE)
  })
})

describe('coming back', () => {
  it('what the page gave is kept until the server has heard it, and told once', async () => {
    await started()
    expect(await returnFromPayment(RESPONSE)).toEqual({ ok: true })
    expect(await row()).toMatchObject({ step: 'back', response: RESPONSE, told: false })
    server.reachable = false
    expect(await askPayment(await row())).toEqual({ error: 'NO_NETWORK' })
    expect(await row()).toMatchObject({ told: false, asks: 0 })
    server.reachable = true
    server.refuses['paymentResponse'] = 503
    expect(await askPayment(await row())).toEqual({ error: 'SERVER_BUSY' })
    expect((await row()).told).toBe(false)
    server.refuses = {}
    await askPayment(await row())
    await askPayment(await row())
    expect(server.heard).toEqual([RESPONSE])
    expect(await row()).toMatchObject({ told: true, asks: 2, heard: { state: 'open' } })
  })

  it('ST-03: a proof that was not sent, because a full disk did not take the renewed login, is not taken for told', async () => {
    await started()
    await returnFromPayment(RESPONSE)
    const db = await device()
    await db.session.put(sessionUntil(1_000))
    server.renews = true
    const put = vi.spyOn(db.session, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    expect(await askPayment(await row())).toEqual({ error: 'STORAGE_FULL' })
    expect([(await row()).told, server.heard]).toEqual([false, []])
    put.mockRestore()
    expect(await askPayment(await row())).toEqual({ ok: true })
    expect([(await row()).told, server.heard]).toEqual([true, [RESPONSE]])
  })

  it('a page that is loaded again changes nothing, and a proof the server refused is not told for ever', async () => {
    await started()
    await returnFromPayment(RESPONSE)
    const first = await row()
    await returnFromPayment(RESPONSE)
    expect(await row()).toEqual(first)
    server.refuses['paymentResponse'] = 404
    await askPayment(await row())
    expect((await row()).told).toBe(true)
    await returnFromPayment(RESPONSE)
    expect((await row()).told).toBe(true)
  })

  it('a proof is kept while the server does not have the order, however long: one that a restore lost comes back under its key', async () => {
    await started()
    await returnFromPayment(RESPONSE)
    server.refuses = { paymentResponse: 404, [`/api/orders/${ORDER_ID}`]: 404 }
    expect(await askPayment(await row())).toEqual({ error: 'NOT_FOUND' })
    expect((await row()).told).toBe(false)
    server.refuses = {}
    await askPayment(await row())
    expect(server.heard).toEqual([RESPONSE])
    expect((await row()).told).toBe(true)
  })

  it('words that are not of an order that stands are told once, and keep nobody from paying', async () => {
    await started()
    await returnFromPayment(RESPONSE)
    server.refuses = { paymentResponse: 404 }
    expect(await askPayment(await row())).toEqual({ ok: true })
    expect(await row()).toMatchObject({ told: true, asks: 1 })
  })

  it('a return without a row is kept for the guest who is logged in; nobody’s is not', async () => {
    await returnFromPayment({ orderId: ORDER_ID, dropped: true })
    expect(await row()).toMatchObject({ guestId: GUEST, step: 'back', dropped: true, response: null })
    await noRows()
    await (await device()).session.clear()
    expect(await returnFromPayment(RESPONSE)).toEqual({ error: 'UNAUTHORIZED_ACTION' })
    expect(await rows()).toEqual([])
  })

  it('another guest who logs in neither sees it nor answers it', async () => {
    await started()
    await (await device()).session.put({ ...sessionUntil(4_000_000_000_000), guestId: OTHER_GUEST })
    await eventually(() => expect(ownPayIntentsCell.get()).toEqual([]))
    const before = await row()
    await returnFromPayment(RESPONSE)
    expect(await payAnotherWay(ORDER_ID)).toEqual({ error: 'FORBIDDEN' })
    expect(await row()).toEqual(before)
  })
})

describe('another way (E2.2)', () => {
  it('is kept as a wish and asked again until the server has closed the first', async () => {
    await started()
    server.reachable = false
    expect(await payAnotherWay(ORDER_ID)).toEqual({ error: 'NO_NETWORK' })
    expect(await row()).toMatchObject({ step: 'closing', heard: null })
    server.reachable = true
    await askPayment(await row())
    expect(await row()).toMatchObject({ step: 'closing', heard: { state: 'closed' } })
    expect(payTruth({ intent: await row(), order: ORDER, offline: false, now: Date.now(), clockSkewMs: 0 })).toBe('outlet')
  })

  it('says how long ago it was wished; where another device has opened the bill since, nothing is closed and the wish is over', async () => {
    const { leftAt } = await started()
    server.reachable = false
    await payAnotherWay(ORDER_ID)
    const wishedAt = (await row()).closingAt ?? 0
    expect(wishedAt).toBeGreaterThanOrEqual(leftAt)
    // Asked again it is the same wish.
    await payAnotherWay(ORDER_ID)
    expect((await row()).closingAt).toBe(wishedAt)
    server.reachable = true
    server.overtaken = true
    await askPayment(await row())
    expect(server.closing).toEqual({ orderId: ORDER_ID, close: 'counter', closeAgeMs: expect.any(Number) as number })
    expect(await row()).toMatchObject({ step: 'left', heard: { state: 'open' } })
    expect((await row()).closingAt).toBeUndefined()
  })

  it('of a device that opened nothing itself is over where another has opened the bill since: there is no page to go back to', async () => {
    server.reachable = false
    await payAnotherWay(ORDER_ID)
    server.reachable = true
    server.overtaken = true
    await askPayment(await row())
    expect(await rows()).toEqual([])
  })

  it('can be taken back while it was not answered', async () => {
    await started()
    server.reachable = false
    await payAnotherWay(ORDER_ID)
    await waitForPayment(ORDER_ID)
    expect((await row()).step).toBe('left')
  })

  it('is neither chosen nor taken back by another guest, who has logged in on this device meanwhile', async () => {
    const closing = async () => {
      await started()
      server.reachable = false
      await payAnotherWay(ORDER_ID)
      return row()
    }
    const before = await closing()
    const db = await device()
    // In another tab, and this page has not heard of it yet.
    const next = { ...sessionUntil(4_000_000_000_000), guestId: OTHER_GUEST }
    const held = vi.spyOn(db, 'readSession').mockResolvedValue(next)
    expect([await waitForPayment(ORDER_ID), await row()]).toEqual([{ error: 'UNAUTHORIZED_ACTION' }, before])
    expect([await payAnotherWay(ORDER_ID), await row()]).toEqual([{ error: 'UNAUTHORIZED_ACTION' }, before])
    held.mockRestore()
    await db.session.put(next)
    await eventually(() => expect(sessionCell.get()?.guestId).toBe(OTHER_GUEST))
    expect([await waitForPayment(ORDER_ID), await row()]).toEqual([{ error: 'FORBIDDEN' }, before])
  })

  it('can be taken back while a round is under way: what it has not asked yet it does not ask', async () => {
    await started()
    server.reachable = false
    await returnFromPayment(RESPONSE)
    expect(await payAnotherWay(ORDER_ID)).toEqual({ error: 'NO_NETWORK' })
    server.reachable = true
    server.meanwhile = () => waitForPayment(ORDER_ID)
    await askPayment(await row())
    expect(server.heard).toHaveLength(1)
    expect([(await row()).step, server.online.state]).toEqual(['back', 'open'])
  })
})

it('a phone that dies between any two steps and comes back loses nothing: the server hears the proof, and what it says is what is shown', async () => {
  const db = await device()
  const photos: (readonly unknown[])[] = []
  const photo = async () => void photos.push(await rows())
  await photo()
  await started()
  await photo()
  // The address still has what the page gave until it is on the disk: the same return is played after every photo.
  await returnFromPayment(RESPONSE)
  await photo()
  server.reachable = false
  await askPayment(await row())
  await photo()
  server.reachable = true
  server.refuses['verifyPayment'] = 503
  await askPayment(await row())
  await photo()
  for (const marks of photos) {
    server = { ...server, heard: [], refuses: {}, online: onlineOf('paid', { since: server.online.since + 1 }) }
    await noRows()
    await db.marks.bulkPut([...marks])
    const wasTold = (await rows()).some(({ told }) => told)
    await returnFromPayment(RESPONSE)
    await askPayment(await row())
    expect(server.heard, 'heard now, or before the phone died').toEqual(wasTold ? [] : [RESPONSE])
    expect(payTruth({ intent: await row(), order: ORDER, offline: false, now: Date.now(), clockSkewMs: 0 })).toBe('paid')
  }
})
