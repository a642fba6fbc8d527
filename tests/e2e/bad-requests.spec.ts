import { uuid } from './guest.ts'
import { expect, test } from './stage.ts'

test('a body that is too large is refused in a sentence, and the server goes on', async ({ house, outlet }) => {
  const origin = `http://127.0.0.1:${house.server.port}`
  const answer = await fetch(`${origin}/api/orders/v2`, {
    method: 'POST',
    headers: { host: `${outlet.brand}.localhost`, 'content-type': 'application/json', 'idempotency-key': uuid() },
    body: JSON.stringify({ note: 'x'.repeat(8 * 1024 * 1024) }),
  })
  expect(answer.status).toBe(413)
  expect(await answer.json()).toMatchObject({ message: expect.any(String), data: { code: 'BODY_TOO_LARGE' } })
  expect((await fetch(`${origin}/healthz`)).ok).toBe(true)
})

test('a body that is no JSON is refused in a sentence', async ({ house, outlet }) => {
  const answer = await fetch(`http://127.0.0.1:${house.server.port}/api/guests/sendAuth`, {
    method: 'POST',
    headers: { host: `${outlet.brand}.localhost`, 'content-type': 'application/json' },
    body: '{"phone": ',
  })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ message: expect.any(String), data: { code: 'BAD_REQUEST' } })
})
