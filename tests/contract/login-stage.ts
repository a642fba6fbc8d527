/** The back end's logins on a database, with a clock that stands until it is moved and a phone that shows what it received. */
import { pino } from 'pino'
import type { AuthAnswer, SendAuthAnswer } from '#schemas/guest.ts'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { createDeps } from '#server/create-deps.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { Deps } from '#server/deps.ts'
import type { Gateways } from '#server/gateways/gateways.ts'
import { createSandboxCallerId } from '#server/gateways/sandbox-caller-id.ts'
import { createIdentity } from '#server/guests/create-identity.ts'
import { createGuestsArea } from '#server/guests/guests-area.ts'
import { isScaled } from '#tests/harness/scaled.ts'
import { createKeys, type Keys } from '#server/guests/keys.ts'

export const BRAND = 'b1'
export const OTHER_BRAND = 'b2'

/** An answer as the device sees it. */
export interface Seen<T = Record<string, unknown>> {
  status: number
  body: T
  code: string | undefined
  /** The refresh cookie it set, as it is sent back; '' when it was taken away. */
  cookie: string | undefined
  setCookie: string | undefined
}

export interface LoginStage {
  deps: Deps
  keys: Keys
  /** Every code that was sent, by number, in order. */
  sent: Map<string, string[]>
  /** True: the provider refuses messages. */
  smsDown: boolean
  pass: (ms: number) => void
  call: <T = Record<string, unknown>>(method: string, path: string, options?: { body?: unknown; cookie?: string | undefined; token?: string; host?: string; headers?: Record<string, string> }) => Promise<Seen<T>>
  sendAuth: (phone: string, more?: Record<string, unknown>) => Promise<Seen<SendAuthAnswer>>
  /** From nothing to a session: code, name where it is asked for. */
  login: (phone: string, brandId?: string) => Promise<AuthAnswer & { cookie: string; setCookie: string }>
}

/** @param proxies as TRUST_PROXY: callers are told apart by X-Forwarded-For */
export async function openLoginStage(db: Database, { demo = true, proxies = 0 } = {}): Promise<LoginStage> {
  for (const [id, subdomain] of [[BRAND, 'alpha'], [OTHER_BRAND, 'beta']] as const)
    await db.execute(sql`insert into brands (id, subdomain, body, resource, questions) values (${id}, ${subdomain}, ${JSON.stringify({ id, name: subdomain })}, '{}', '[]') on conflict do nothing`)
  let now = Date.UTC(2026, 10, 21, 6, 0)
  const keys = createKeys('a secret for tests alone, of more than 32 letters')
  const sent = new Map<string, string[]>()
  const gateways: Gateways = {
    sms: {
      sendCode({ phone }, code) {
        if (stage.smsDown) return Promise.reject(new Error('the provider is down'))
        sent.set(phone, [...(sent.get(phone) ?? []), code])
        return Promise.resolve()
      },
    },
    callerId: createSandboxCallerId(),
    lastCode: (phone) => sent.get(phone)?.at(-1) ?? null,
  }
  const env = { TRUST_PROXY: String(proxies), ...(demo ? { DEMO: '1' } : { TOKEN_SECRET: 't'.repeat(40), DATABASE_URL: 'postgres://u:p@localhost/x' }) }
  const create = (): Deps => createDeps({
    config: readConfig(env, () => 's'.repeat(40)),
    db,
    log: pino({ level: 'silent' }),
    identity: createIdentity(db, keys, () => now),
    areas: [createGuestsArea(keys, gateways)],
    now: () => now,
  })
  const deps = create()
  // At scale two instances answer in turn.
  const first = createApp(deps)
  const apps = isScaled ? [first, createApp(create())] : [first]
  let turn = 0

  const stage: LoginStage = {
    deps,
    keys,
    sent,
    smsDown: false,
    pass: (ms) => void (now += ms),

    async call<T>(method: string, path: string, options: Parameters<LoginStage['call']>[2] = {}): Promise<Seen<T>> {
      const { body, cookie, token, host = 'alpha.localhost:8080', headers = {} } = options
      const answer = await (apps[turn++ % apps.length] ?? first).request(path, {
        method,
        headers: { Host: host, 'X-Client-Source': 'web', 'Content-Type': 'application/json', ...(cookie ? { Cookie: `__Host-refresh=${cookie}` } : {}), ...(token ? { Authorization: `Bearer ${token}` } : {}), ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const text = await answer.text()
      const parsed = (text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : { text }) as T
      const setCookie = answer.headers.get('Set-Cookie') ?? undefined
      return {
        status: answer.status,
        body: parsed,
        code: (parsed as { data?: { code?: string } }).data?.code,
        cookie: setCookie && /__Host-refresh=([^;]*)/.exec(setCookie)?.[1],
        setCookie,
      }
    },

    sendAuth: (phone, more = {}) => stage.call<SendAuthAnswer>('POST', '/api/guests/sendAuth', { body: { phone, country: '91', brandId: BRAND, ...more } }),

    async login(phone, brandId = BRAND) {
      const { body } = await stage.sendAuth(phone, { brandId })
      const otp = sent.get(phone)?.at(-1)
      const signedIn = await stage.call<AuthAnswer & { signupToken?: string }>('POST', '/api/guests/signin', { body: { requestId: body.requestId, phone, country: '91', otp, brandId } })
      const { signupToken } = signedIn.body
      const entered = signupToken === undefined ? signedIn : await stage.call<AuthAnswer>('POST', '/api/guests/signup', { body: { signupToken, name: `Guest ${phone.slice(-2)}`.replace(/\d/g, 'a'), termsAccepted: true } })
      return { ...entered.body, cookie: entered.cookie ?? '', setCookie: entered.setCookie ?? '' }
    },
  }
  return stage
}
