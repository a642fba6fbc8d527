import { Hono } from 'hono'
import { string, type } from 'superstruct'
import { expect, it } from 'vitest'
import { readBody } from './read.ts'
import { Refusal } from './refusal.ts'

/** What reading a body ends with whose sender breaks off with this error. */
async function endOf(error: Error): Promise<unknown> {
  const seen: unknown[] = []
  const app = new Hono()
  app.post('/', async (c) => c.json(await readBody(c, type({ name: string() }))))
  app.onError((thrown, c) => {
    seen.push(thrown)
    return c.text('')
  })
  const body = new ReadableStream({ start: (controller) => controller.error(error) })
  await app.request('/', { method: 'POST', body, duplex: 'half' } as RequestInit)
  return seen[0]
}

it('a body that broke off on its way is no fault of the server’s: the client may send it again', async () => {
  const end = await endOf(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }))
  expect(end).toBeInstanceOf(Refusal)
  expect(end).toMatchObject({ code: 'SERVER_BUSY' })
})

it('every other error of a body stays what it is', async () => {
  const error = new Error('no room')
  expect(await endOf(error)).toBe(error)
})
