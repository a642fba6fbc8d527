import { readAccessToken } from '../harness/device.ts'
import { isAboutToOrder } from './moments.ts'
import { expect, test } from './stage.ts'

test('the server’s log tells of an order without a name, a number, a code, a note or a token of anybody', async ({ guest, outlet, house }) => {
  await isAboutToOrder(guest, outlet)
  await guest.cart.writeNote('Allergic to cashews, room of Mrs Rathore')
  await guest.cart.place()
  await guest.tracking.says('placed')
  const token = (await readAccessToken(guest.page)) ?? ''
  // CA-06 has the number in the address of a call.
  const found = await guest.page.evaluate(
    async ([phone, bearer]) => (await fetch(`/api/guests/phoneSearch?phoneNum=${phone}`, { headers: { Authorization: `Bearer ${bearer}` } })).status,
    [guest.phone, token] as const,
  )
  expect(found).toBe(200)
  const log = house.server.log()
  expect(log.length, 'the server logs').toBeGreaterThan(0)
  for (const secret of [guest.phone, guest.name, 'cashews', 'Rathore', token.slice(-24)]) expect(log.includes(secret), `the log holds “${secret}”`).toBe(false)
  const [refresh] = await guest.page.context().cookies()
  expect(log.includes(refresh?.value ?? 'no cookie')).toBe(false)
})
