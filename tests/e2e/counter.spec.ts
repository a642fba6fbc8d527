/** The counter (ST-11, after the meal): what is taken on the staff's board stands on the guest's receipt, and in the day that is closed. */
import { readFile } from 'node:fs/promises'
import type { Browser, BrowserContext, Page } from 'playwright/test'
import { UNALLOCATED_ACCOUNT } from '#domain/online/books.ts'
import { outletLedger } from '#server/ledger/post-transfers.ts'
import { speakPay } from '#messages/speak-pay.ts'
import { speakReceipt } from '#messages/speak-receipt.ts'
import { PAID_ONLINE } from '../fixtures/paid-online.ts'
import { dishes, testMenu } from '../fixtures/test-menu.ts'
import { kitchenOf } from '../harness/kitchen.ts'
import { openTestOutlet, type TestOutlet } from '../harness/test-outlet.ts'
import { expectAccessible } from './axe.ts'
import { hasEaten, isAboutToOrder, PAPAD_TOTAL, places } from './moments.ts'
import { PaymentPage } from './pages/payment-page.ts'
import { TillPage } from './pages/till-page.ts'
import { orderAtServer } from './paying.ts'
import { rupees, say } from './say.ts'
import { staffKeyOf } from './staff-key.ts'
import { expect, type House, test } from './stage.ts'

/** One papad and one dal with both halves of GST, paise. */
const BOTH = 31_500

/** A manager's own screen, signed in at the outlet's board. */
async function managerAtTheBoard(browser: Browser, house: House, outlet: TestOutlet): Promise<{ context: BrowserContext; board: Page; till: TillPage }> {
  const context = await browser.newContext({ viewport: { width: 1024, height: 768 }, reducedMotion: 'reduce' })
  const board = await context.newPage()
  const till = new TillPage(board)
  await till.signIn(`http://${outlet.brand}.localhost:${house.server.port}/kitchen/`, await staffKeyOf(house, outlet, 'manager'))
  return { context, board, till }
}

/** A file that the board hands over at a tap. */
const savedAs = async (board: Page, name: string): Promise<{ file: string; text: string }> => {
  const saved = board.waitForEvent('download')
  await board.getByRole('button', { name }).click()
  const download = await saved
  return { file: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

test('cash with change: taken at the till with a tip, told on the guest’s receipt, there offline and in the history, counted at the day’s close (ST-11)', async ({ guest, outlet, kitchen, house, network, browser }) => {
  await hasEaten(guest, outlet, kitchen)
  const receipt = guest.page.getByRole('article')
  await guest.page.getByRole('link', { name: speakReceipt('receipt.title') }).click()
  await expect(receipt).toContainText(speakReceipt('receipt.notPaid'))

  const key = await staffKeyOf(house, outlet, 'manager')
  const context = await browser.newContext({ viewport: { width: 1024, height: 768 }, reducedMotion: 'reduce' })
  const board = await context.newPage()
  const till = new TillPage(board)
  const address = `http://${outlet.brand}.localhost:${house.server.port}/kitchen/`
  await board.goto(address)
  await expect(board.getByLabel('Your staff key')).toBeVisible()
  await expectAccessible(board, 'the board, signed out')
  await till.signIn(address, key)
  await expect(board.getByRole('article', { name: /^No\. / })).toBeVisible()
  await expectAccessible(board, 'the board')
  await till.open()
  await expect(till.bill()).toContainText(rupees(PAPAD_TOTAL))
  await till.openDay()
  await till.count('63')
  await board.getByRole('button', { name: 'Settle it now' }).click()
  await till.addTip('5')
  await till.till().getByRole('button', { name: /^Cash/ }).click()
  await expectAccessible(board, 'till')
  await till.keyIn('60')
  await expect(till.till()).toContainText('Still missing')
  await till.takeCash('₹68')
  await expect(till.till().getByRole('alert')).toHaveText('Type what the guest gave first.')
  await till.keyIn('0')
  await expect(till.till().getByRole('status').filter({ hasText: 'Change' })).toContainText('₹532')
  await till.takeCash('₹68')
  await expect(till.till()).toContainText('₹68 taken in cash')
  await expect(till.till()).toContainText('Given ₹600, change ₹532')
  await expect(till.till()).toContainText('by Asha')
  await expectAccessible(board, 'taken')

  // The phone is told while the receipt is open.
  const paid = speakReceipt('receipt.paid.CASH')
  await expect(receipt).toContainText(paid)
  await expect(receipt).toContainText('Given ₹600.00, change ₹532.00')
  await expect(receipt).toContainText(speakReceipt('receipt.tipText'))
  await expect(receipt).not.toContainText(speakReceipt('receipt.notPaid'))
  await expectAccessible(guest.page, 'receipt')

  await guest.loseNetwork(network)
  await guest.open('orders')
  await guest.page.getByRole('link', { name: say('orders.receipt') }).click()
  await expect(guest.page.getByText(speakReceipt('receipt.offline')).first()).toBeVisible()
  await expect(receipt).toContainText(paid)
  await guest.page.reload()
  await expect(receipt).toContainText(paid)
  await expectAccessible(guest.page, 'receipt, offline')

  await till.openDay()
  await board.getByRole('button', { name: 'To pay', exact: true }).click()
  await expect(board.getByRole('heading', { name: 'Every bill is paid' })).toBeVisible()

  // What was counted before stands, wherever else on the board the till was used meanwhile.
  await board.getByRole('button', { name: 'Orders' }).click()
  await till.openPayments()
  await till.openDay()
  await expect(board.getByLabel('Cash counted, in rupees')).toHaveValue('63')
  await expectAccessible(board, 'the day’s close')
  await board.getByRole('button', { name: /^Close the day/ }).click()
  await expect(board.getByRole('alert')).toHaveText('Say a word about each of them first.')
  const slips = board.getByLabel('Total of the card slips, in rupees')
  await slips.fill('525-')
  await board.getByRole('button', { name: /^Close the day/ }).click()
  await expect(board.getByRole('alert')).toContainText('The total of the card slips is no amount. Type rupees, such as 1250.50, or -525')
  await expect(slips).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(board, 'the day’s close, with what is no amount')
  await slips.fill('-525')
  await expect(board.getByRole('row', { name: /^Card machine/ })).toContainText('−₹525')
  await expect(board.getByText('Card machine: ₹525 short')).toBeVisible()
  await slips.fill('')
  await till.count('68')
  // One tap closes nothing, nor do two: it is asked once more, and who says no is where they were.
  const close = board.getByRole('button', { name: 'Close the day', exact: true })
  await close.dblclick()
  await expect(board.getByRole('alert')).toContainText('A closed day cannot be opened again.')
  await expectAccessible(board, 'the day’s close, asked once more')
  await board.getByRole('button', { name: 'Not yet' }).click()
  await expect(board.getByRole('alert')).toHaveCount(0)
  await expect(close).toBeFocused()
  await till.closeDay()
  await expect(board.getByRole('heading', { name: 'The day is closed' })).toBeVisible()
  await expect(board.getByText('The drawer began with, in rupees')).toBeInViewport()
  for (const [name, file, word] of [['Save the list of payments (CSV)', 'counter', 'till:cash'], ['Save the bills with taxes (CSV)', 'bills', 'taxable']] as const) {
    const saved = await savedAs(board, name)
    expect(saved.file).toMatch(new RegExp(`^${file}-\\d{4}-\\d\\d-\\d\\d\\.csv$`))
    expect(saved.text).toContain(word)
  }
  await board.route('**/day-close/export*', (route) => route.abort())
  await board.getByRole('button', { name: 'Save the bills with taxes (CSV)' }).click()
  await expect(board.getByText('The file could not be fetched.')).toBeVisible()
  await expectAccessible(board, 'the closed day')
  await context.close()
})

test('a bill that changes or ends while the card machine runs is told before anything is written down (ST-11) @long', async ({ guest, outlet, kitchen, house, browser }) => {
  await isAboutToOrder(guest, outlet)
  await guest.open('ordering/menu')
  await guest.menu.add(dishes.dal)
  await guest.menu.openCart()
  await guest.cart.totalIs(BOTH)
  const id = await places(guest)
  const { context, till } = await managerAtTheBoard(browser, house, outlet)
  await till.open()
  await till.till().getByRole('button', { name: /^Card/ }).click()
  await expect(till.till()).toContainText('₹315')
  const { lines } = await orderAtServer(house.database, id)
  await kitchen.acceptWithout(id, lines.filter(({ name }) => name === dishes.dal).map(({ lineId }) => lineId))
  await expect(till.bill()).toContainText(rupees(PAPAD_TOTAL))
  await till.till().getByLabel('Approval code, from the slip').fill('004212')
  await till.till().getByRole('button', { name: 'The slip says approved' }).click()
  await expect(till.till().getByRole('alert')).toContainText('The bill is ₹63 now')
  expect((await orderAtServer(house.database, id)).payments ?? []).toEqual([])
  await kitchen.cancel(id, 'The papad is out')
  await expect(till.till()).toContainText('This order was cancelled')
  await expect(till.till()).toContainText('Take no money for it.')
  await context.close()
})

test('card and UPI with their slips, money given back for a dish that could not be made, a bill that was paid online and money of no bill: on the guests’ receipts, in the day’s close, and in the payment company’s list (ST-11) @long', async ({ guest, house, browser }) => {
  const { page } = guest
  const outlet = await openTestOutlet(house.database, 'rajwada', testMenu, PAID_ONLINE)
  const kitchen = kitchenOf(`http://127.0.0.1:${house.server.port}`, outlet)
  const receipt = page.getByRole('article')
  const opensReceipt = async (orderId: string): Promise<void> => {
    await guest.open(`confirmation/${orderId}/receipt`)
    await expect(receipt).toContainText(dishes.papad)
  }
  const byCard = await hasEaten(guest, outlet, kitchen)
  const { context, board, till } = await managerAtTheBoard(browser, house, outlet)
  await till.open()
  await till.till().getByRole('button', { name: /^Card/ }).click()
  await expectAccessible(board, 'till, card')
  await till.till().getByRole('button', { name: 'The slip says approved' }).click()
  await expect(till.till().getByText('Type the approval code from the slip.')).toBeVisible()
  await till.till().getByLabel('Approval code, from the slip').fill('004211')
  await till.till().getByRole('button', { name: 'The slip says approved' }).click()
  await expect(till.till()).toContainText('₹63 taken by card')
  await opensReceipt(byCard)
  await expect(receipt).toContainText('Paid by card')
  await expect(receipt).toContainText(/Ref\. 004211 · \d{1,2}:\d\d\s[ap]m/)

  // Paid before the kitchen says that it has no dal.
  await guest.open('ordering/menu')
  await guest.menu.add(dishes.papad)
  await guest.menu.add(dishes.dal)
  await guest.menu.openCart()
  await guest.cart.totalIs(BOTH)
  const byUpi = await places(guest)
  await till.till().getByRole('button', { name: 'Next bill' }).click()
  await expect(till.bill()).toContainText(rupees(BOTH))
  await till.till().getByRole('button', { name: /^UPI/ }).click()
  await expectAccessible(board, 'till, UPI')
  await till.till().getByLabel('Last digits of the UPI reference').fill('77120')
  await till.till().getByRole('button', { name: 'It has arrived' }).click()
  await expect(till.till()).toContainText('₹315 taken by UPI')
  const { lines } = await orderAtServer(house.database, byUpi)
  await kitchen.acceptWithout(byUpi, lines.filter(({ name }) => name === dishes.dal).map(({ lineId }) => lineId))
  await till.till().getByRole('button', { name: 'Next bill' }).click()
  await expect(till.till().getByRole('heading', { name: 'Give ₹252 back' })).toBeVisible()
  await expectAccessible(board, 'till, money to give back')
  await till.till().getByRole('button', { name: 'Given back by UPI' }).click()
  await expect(till.till()).toContainText('₹252 given back by UPI')
  await opensReceipt(byUpi)
  for (const words of ['Paid by UPI', 'Given back by UPI', 'Not served']) await expect(receipt).toContainText(words)
  await expect(receipt).toContainText(/Ref\. 77120 · \d{1,2}:\d\d\s[ap]m/)
  await expectAccessible(page, 'receipt of a bill that went back in part')

  const pay = new PaymentPage(page)
  await guest.open('ordering/menu')
  await guest.menu.add(dishes.papad)
  await guest.menu.openCart()
  await guest.cart.totalIs(PAPAD_TOTAL)
  await guest.cart.place()
  await guest.tracking.says('placed')
  await pay.openFromOrder()
  await pay.leave()
  await pay.press('Page returns, webhook follows')
  await pay.says(`${rupees(PAPAD_TOTAL)} is paid`)
  // As a payment leaves it that nobody here had asked for.
  await house.database.pool.query(`update ledger_accounts set credits = credits + 500 where ledger = $1 and account = $2 and unit = 'PAISE'`, [outletLedger(outlet.id), UNALLOCATED_ACCOUNT])
  await till.openDay()
  await expect(board.getByText('Paid online: 1 payment, ₹63. Sent back: ₹0.')).toBeVisible()
  await expect(board.getByRole('alert').filter({ hasText: 'came in online' })).toHaveText('₹5 came in online and belongs to no bill. Tell your manager.')
  for (const [way, figures] of [['Card machine', ['1', '₹63', '₹0', '₹0', '₹63']], ['UPI at the counter', ['1', '₹315', '₹0', '−₹252', '₹63']]] as const)
    await expect(board.getByRole('row', { name: new RegExp(`^${way}`) }).getByRole('cell')).toContainText(figures)
  await expectAccessible(board, 'the day’s close with online money')
  await till.count('0')
  await board.getByLabel('Total of the card slips, in rupees').fill('63')
  await board.getByLabel('UPI as your app lists it, in rupees').fill('63')
  await till.closeDay()
  await expect(board.getByRole('heading', { name: 'The day is closed' })).toBeVisible()
  const { file, text } = await savedAs(board, 'Save online payments with fees and settlements (CSV)')
  expect(file).toMatch(/^gateway-\d{4}-\d\d-\d\d\.csv$/)
  const [head = '', ...rows] = text.trimEnd().split('\r\n')
  expect(head).toContain('fee')
  expect(rows).toHaveLength(1)
  expect(rows[0]).toContain('63.00')
  await context.close()
})

test('a payment that a bank has not answered: guest and staff read the same, the bank is asked from the till, and money is taken there only by staff closing it (ST-11, E2.9) @long', async ({ guest, house, browser }) => {
  const outlet = await openTestOutlet(house.database, 'rajwada', testMenu, PAID_ONLINE)
  const kitchen = kitchenOf(`http://127.0.0.1:${house.server.port}`, outlet)
  const orderId = await hasEaten(guest, outlet, kitchen)
  const pay = new PaymentPage(guest.page)
  await guest.open(`confirmation/${orderId}`)
  await pay.openFromOrder()
  await pay.leave()
  await guest.page.getByRole('link', { name: 'Never' }).click()
  await pay.press('Pending, then paid')
  await pay.says(speakPay('pay.heading.checking'))

  const { context, board, till } = await managerAtTheBoard(browser, house, outlet)
  await till.open()
  await expect(board.getByRole('region', { name: 'Bills to pay' })).toContainText('Being checked')
  await expect(till.bill()).toContainText(/being checked since \d\d:\d\d/)
  await expect(till.till().getByRole('heading', { name: 'Wait before you take money' })).toBeVisible()
  await expect(till.till().getByRole('alert')).toContainText('₹63 is being checked with the bank')
  await expect(till.till().getByRole('button', { name: /^Cash/ })).toHaveCount(0)
  await expectAccessible(board, 'till, a payment that is checked')
  await till.till().getByRole('button', { name: 'Ask the bank now' }).click()
  await expect(till.till().getByRole('status')).toContainText(/^Asked at \d\d:\d\d: the bank has not answered yet\.$/)

  await till.till().getByRole('button', { name: 'Close it and take money here' }).click()
  await till.till().getByRole('button', { name: /^Cash/ }).click()
  await expect(till.till()).toContainText('The online payment is closed once money is taken here.')
  await till.keyIn('63')
  await till.takeCash('₹63')
  await expect(till.till()).toContainText('₹63 taken in cash')
  expect(await orderAtServer(house.database, orderId)).toMatchObject({ paymentStatus: 'SUCCESS', online: { state: 'closed' }, payments: [{ tender: 'CASH' }] })
  await context.close()
})

test('a refund that its bank did not take: the staff see why and where it is, send it again, give it back another way, and its guest reads the reference (CO-08, E2.6) @long', async ({ guest, house, browser }) => {
  const outlet = await openTestOutlet(house.database, 'rajwada', testMenu, PAID_ONLINE)
  const kitchen = kitchenOf(`http://127.0.0.1:${house.server.port}`, outlet)
  await isAboutToOrder(guest, outlet)
  const orderId = await places(guest)
  const pay = new PaymentPage(guest.page)
  await pay.openFromOrder()
  await pay.leave()
  await pay.press('Bank does not take it')
  await expect(guest.page.getByRole('button', { name: /^Bank does not take it/ })).toHaveAttribute('aria-pressed', 'true')
  await pay.press('Page returns, webhook follows')
  await pay.says(`${rupees(PAPAD_TOTAL)} is paid`)
  await kitchen.cancel(orderId, '')
  await expect.poll(async () => (await orderAtServer(house.database, orderId)).refunds?.[0]?.state, { timeout: 40_000 }).toBe('FAILED')

  const { context, board, till } = await managerAtTheBoard(browser, house, outlet)
  const refund = await till.openRefunds('Refunds, 1')
  for (const words of ['The order was cancelled', 'as it was paid', 'Bank did not take it', '₹63']) await expect(refund).toContainText(words)
  await expectAccessible(board, 'refunds')
  await refund.getByRole('button', { name: 'Send again' }).click()
  await expect(refund).toContainText('Is being sent')
  await expect(refund).toContainText('Bank did not take it', { timeout: 60_000 })
  await refund.getByRole('button', { name: 'Another way' }).click()
  await refund.getByRole('button', { name: '₹63 is given back' }).click()
  await expect(refund).toContainText('Type the reference first.')
  await refund.getByLabel('Reference of what you gave back').fill('UPI 77120')
  await expectAccessible(board, 'a refund given back another way')
  await refund.getByRole('button', { name: '₹63 is given back' }).click()
  await expect(refund).toContainText(/Given back, \d\d:\d\d/)
  expect(await orderAtServer(house.database, orderId)).toMatchObject({ refunds: [{ state: 'SUCCESS', bankReference: 'UPI 77120' }] })
  await context.close()
})
