import { afterEach, expect, it, vi } from 'vitest'
import { device } from '#src/queries/device.ts'
import { findOffer } from './find-offer.ts'

const answered = (status: number, code: string) => vi.stubGlobal('fetch', async () => Response.json({ message: 'No.', data: { code } }, { status }))

afterEach(async () => {
  vi.unstubAllGlobals()
  await (await device()).kept.clear()
})

it.each([[404, 'NOT_FOUND'], [400, 'BAD_REQUEST']])('CA-23: a link whose offer the server answers with %i names no offer', async (status, code) => {
  vi.stubGlobal('location', { hostname: 'rajwada.localhost' })
  answered(status, code)
  expect(await findOffer('FEAST')).toEqual({ kind: 'unknown' })
})

it('CA-14: a server that could not answer has not said that there is no such offer', async () => {
  vi.stubGlobal('location', { hostname: 'rajwada.localhost' })
  answered(503, 'SERVER_BUSY')
  expect(await findOffer('FEAST')).toEqual({ kind: 'unheard', error: 'SERVER_BUSY' })
})
