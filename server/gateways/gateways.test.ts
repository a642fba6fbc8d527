import { describe, expect, it } from 'vitest'
import { readGateways } from './gateways.ts'
import { createMsg91Sms } from './msg91-sms.ts'
import { createTruecaller } from './truecaller.ts'

interface Sent {
  url: string
  headers: Headers
  body: unknown
}

/** A service that answers what it is told to and remembers what it was asked. */
function service(answer: () => Response | Promise<Response>): { send: typeof fetch; asked: Sent[] } {
  const asked: Sent[] = []
  const send = ((input: Parameters<typeof fetch>[0], init: RequestInit = {}) => {
    asked.push({ url: input instanceof Request ? input.url : String(input), headers: new Headers(init.headers), body: typeof init.body === 'string' ? JSON.parse(init.body) : null })
    return Promise.resolve().then(answer)
  }) as typeof fetch
  return { send, asked }
}
const json = (body: unknown, status = 200): Response => new Response(JSON.stringify(body), { status })
const phone = { country: '91', phone: '9812345678' }

describe('text messages through MSG91', () => {
  const account = { authKey: 'key', templateId: 'template' }

  it('carry number, code and brand to the template', async () => {
    const { send, asked } = service(() => json({ type: 'success', message: 'id' }))
    await createMsg91Sms(account, send).sendCode(phone, '123456', 'Rajwada')
    expect(asked[0]).toMatchObject({ url: 'https://control.msg91.com/api/v5/flow', body: { template_id: 'template', recipients: [{ mobiles: '919812345678', otp: '123456', brand: 'Rajwada' }] } })
    expect(asked[0]?.headers.get('authkey')).toBe('key')
  })

  it.each([
    ['a refusal in the body', () => json({ type: 'error', message: 'no such template for 919812345678' })],
    ['a refusal by status', () => json({ type: 'success' }, 401)],
    ['an answer that is no JSON', () => new Response('<html>')],
    ['a connection that breaks', () => Promise.reject(new TypeError('fetch failed for 9812345678 123456'))],
  ])('fail for %s, and the error names neither number nor code', async (_, answer) => {
    const error = await createMsg91Sms(account, service(answer).send).sendCode(phone, '123456', 'Rajwada').then(() => 'sent', String)
    expect(error).toMatch(/^Error: MSG91/)
    expect(error).not.toMatch(/9812345678|123456/)
  })
})

describe('login by Truecaller', () => {
  const KEY = 'the-key-of-the-callback-address-0001'
  const granted = { requestId: 'request-0001', accessToken: 'token-0001', endpoint: 'https://profile4-noneu.truecaller.com/v1/default' }
  const profile = { phoneNumbers: [919812345678], name: { first: 'Asha', last: 'Devi' }, onlineIdentities: { email: 'asha@example.in' } }

  it('spends the token at the named address and takes the number from the profile, nothing else that is personal', async () => {
    const { send, asked } = service(() => json(profile))
    expect(await createTruecaller(KEY, send).read(granted, KEY)).toEqual({ requestId: 'request-0001', outcome: 'verified', who: phone })
    expect(asked[0]?.url).toBe(granted.endpoint)
    expect(asked[0]?.headers.get('Authorization')).toBe('Bearer token-0001')
  })

  it('believes no call that does not know the key: a token that another site was given logs nobody in here', async () => {
    const { send, asked } = service(() => json(profile))
    for (const key of ['', 'x', `${KEY}x`, KEY.toUpperCase()]) expect(await createTruecaller(KEY, send).read(granted, key)).toBeNull()
    expect(asked).toEqual([])
  })

  it.each([
    'http://profile4-noneu.truecaller.com/v1/default',
    'https://truecaller.com.example.in/v1/default',
    'https://evil.in/truecaller.com',
    'https://user@truecaller.com/v1',
    'https://truecaller.com:8443/v1',
    'https://127.0.0.1/truecaller.com',
    'not an address',
  ])('spends no token at %s', async (endpoint) => {
    const { send, asked } = service(() => json(profile))
    expect(await createTruecaller(KEY, send).read({ ...granted, endpoint }, KEY)).toBeNull()
    expect(asked).toEqual([])
  })

  it('ER-12: tells a refusal of the guest from a failure', async () => {
    const { send } = service(() => json(profile))
    expect(await createTruecaller(KEY, send).read({ requestId: 'request-0001', status: 'user_rejected' }, KEY)).toEqual({ requestId: 'request-0001', outcome: 'rejected' })
    expect(await createTruecaller(KEY, send).read({ requestId: 'request-0001', status: 'use_another_number' }, KEY)).toEqual({ requestId: 'request-0001', outcome: 'failed' })
  })

  it.each([
    ['a number of another country', () => json({ ...profile, phoneNumbers: [14155550100] })],
    ['no number', () => json({ ...profile, phoneNumbers: [] })],
    ['an error', () => json({}, 500)],
    ['a broken connection', () => Promise.reject(new TypeError('fetch failed'))],
  ])('fails for %s', async (_, answer) => {
    expect(await createTruecaller(KEY, service(answer).send).read(granted, KEY)).toEqual({ requestId: 'request-0001', outcome: 'failed' })
  })

  it('does not take what is no call of the service', async () => {
    for (const call of [null, 1, {}, { requestId: 'x' }]) expect(await createTruecaller(KEY, service(() => json(profile)).send).read(call, KEY)).toBeNull()
  })
})

describe('the choice of services', () => {
  it('is the demo’s own with DEMO=1', async () => {
    const { sms, lastCode, callerId } = readGateways({}, true)
    await sms.sendCode(phone, '123456', 'Rajwada')
    expect(lastCode?.('9812345678')).toBe('123456')
    expect(callerId).not.toBeNull()
  })

  it('must be made outside the demo, and what is missing is named', () => {
    expect(() => readGateways({}, false)).toThrow('SMS_PROVIDER is not set')
    expect(() => readGateways({ SMS_PROVIDER: 'pigeon' }, false)).toThrow('SMS_PROVIDER is "pigeon": set it to msg91.')
    expect(() => readGateways({ SMS_PROVIDER: 'msg91' }, false)).toThrow('MSG91_AUTH_KEY is not set')
    expect(() => readGateways({ CALLER_ID: 'x' }, true)).toThrow('CALLER_ID is "x"')
    for (const key of [{}, { CALLER_ID_KEY: 'too-short' }]) expect(() => readGateways({ CALLER_ID: 'truecaller', ...key }, true)).toThrow('CALLER_ID_KEY is not set')
    const real = readGateways({ SMS_PROVIDER: 'msg91', MSG91_AUTH_KEY: 'k', MSG91_TEMPLATE_ID: 't' }, false)
    expect([real.lastCode, real.callerId]).toEqual([null, null])
  })
})
