import { speakFacts } from '#messages/speak-facts.ts'
import { dishes, testMenu } from '../fixtures/test-menu.ts'
import { readAccessToken } from '../harness/device.ts'
import { isAboutToOrder, places } from './moments.ts'
import { expect, test } from './stage.ts'

test('the server’s log tells of an order without a name, a number, a code, a note or a token of anybody', async ({ guest, outlet, house }) => {
  await isAboutToOrder(guest, outlet)
  await guest.cart.writeNote('Allergic to cashews, room of Mrs Rathore')
  await guest.cart.place()
  await guest.tracking.says('placed')
  const token = (await readAccessToken(guest.page)) ?? ''
  // The one call that has a number in its address (CA-06); of answers that are as they should be the log says nothing, so another's number is asked for as well.
  const other = guest.phone.replace(/.$/, (digit) => String((Number(digit) + 1) % 10))
  const found = await guest.page.evaluate(
    ([numbers, bearer]) => Promise.all(numbers.map(async (number) => (await fetch(`/api/guests/phoneSearch?phoneNum=${number}`, { headers: { Authorization: `Bearer ${bearer}` } })).status)),
    [[guest.phone, other], token] as const,
  )
  expect(found).toEqual([200, 403])
  await expect.poll(() => house.server.log()).toContain('phoneSearch')
  const log = house.server.log()
  for (const secret of [guest.phone, other, guest.name, 'cashews', 'Rathore', token.slice(-24)]) expect(log.includes(secret), `the log holds “${secret}”`).toBe(false)
  const [refresh] = await guest.page.context().cookies()
  expect(log.includes(refresh?.value ?? 'no cookie')).toBe(false)
})

test('the allergies that a guest names mark dishes and stay on the phone: no request names them, in its head or in its body, while the guest reads, orders, signs in and comes back @long', async ({ guest, outlet, network, ledger }) => {
  const { page } = guest
  const sent = network.record()
  await outlet.setMenu({ ...testMenu, sections: testMenu.sections.map((section) => ({ ...section, items: section.items.map((item) => (item.name === dishes.papad ? { ...item, allergens: ['gluten'] } : item)) })) })
  await guest.openTable(outlet.tableCode)
  await guest.isReadyForDeadZone()
  await guest.menu.openDish(dishes.tikka)
  await page.getByText(speakFacts('facts.yours')).click()
  await page.getByRole('button', { name: speakFacts('facts.allergens.gluten') }).click()
  await guest.item.close()
  await guest.item.isClosed()
  const mark = guest.menu.dish(dishes.papad).getByText(speakFacts('facts.holds', { names: 'gluten' }))
  await expect(mark).toBeVisible()
  await guest.menu.add(dishes.papad)
  await guest.menu.openCart()
  await guest.cart.writeNote('No onion')
  await guest.cart.signInToOrder()
  await guest.signIn()
  const orderId = await places(guest)
  await guest.openTable(outlet.tableCode)
  await expect(mark).toBeVisible()
  await expect.poll(sent).toContain('No onion')
  for (const word of ['gluten', '"allerg']) expect(sent().includes(word), `a request says “${word}”`).toBe(false)
  expect(JSON.stringify((await ledger.order(orderId))?.order)).not.toContain('gluten')
})
