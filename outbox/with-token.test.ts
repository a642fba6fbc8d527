import { expect, it } from 'vitest'
import { sessionUntil } from '#tests/fixtures/outbox-entries.ts'
import type { FreshToken } from './session.ts'
import { NOT_AUTHORIZED, withToken } from './with-token.ts'

const NOW = 1_800_000_000_000
const good = sessionUntil(NOW + 600_000)
const old = sessionUntil(NOW - 1)

/** Makes a call with a session; the server takes the tokens named. */
async function call(session: typeof good, renewed: FreshToken, takes: readonly string[]) {
  const steps: string[] = []
  const outcome = await withToken(
    session,
    { now: () => NOW, refresh: async (stale) => (steps.push(`renew ${stale.accessToken === session.accessToken ? 'own' : stale.accessToken}`), renewed) },
    async (token) => {
      steps.push(token === session.accessToken ? 'own' : token)
      return takes.includes(token) ? 'answer' : NOT_AUTHORIZED
    },
  )
  return { outcome, steps }
}

it('ST-03: a token that holds is used as it is, one that has run out is renewed first, one that is refused once', async () => {
  expect(await call(good, { error: 'NO_NETWORK' }, [good.accessToken])).toEqual({ outcome: { given: 'answer' }, steps: ['own'] })
  expect(await call(old, { token: 'new' }, ['new'])).toEqual({ outcome: { given: 'answer' }, steps: ['renew own', 'new'] })
  expect(await call(good, { token: 'new' }, ['new'])).toEqual({ outcome: { given: 'answer' }, steps: ['own', 'renew own', 'new'] })
})

it('a session that is over, a network that is gone and a new token that is refused are told apart', async () => {
  expect((await call(old, { error: 'INVALID_TOKEN' }, [])).outcome).toEqual({ error: 'INVALID_TOKEN' })
  expect((await call(good, { error: 'NO_NETWORK' }, [])).outcome).toEqual({ error: 'NO_NETWORK' })
  expect(await call(good, { token: 'new' }, [])).toEqual({ outcome: { error: 'REFUSED' }, steps: ['own', 'renew own', 'new'] })
})
