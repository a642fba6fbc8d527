/** The counter (ST-11, after the meal): what is taken on the staff's board stands on the guest's receipt, and in the day that is closed. */
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { addStaffKey } from '#server/kitchen/administer-staff.ts'
import { speakReceipt } from '#messages/speak-receipt.ts'
import { TOKEN_SECRET } from '../harness/server-process.ts'
import { expectAccessible } from './axe.ts'
import { hasEaten, PAPAD_TOTAL } from './moments.ts'
import { TillPage } from './pages/till-page.ts'
import { rupees, say } from './say.ts'
import { expect, test } from './stage.ts'

test('cash with change: taken at the till with a tip, told on the guest’s receipt, there offline and in the history, counted at the day’s close (ST-11)', async ({ guest, outlet, kitchen, house, network, browser }) => {
  await hasEaten(guest, outlet, kitchen)
  const receipt = guest.page.getByRole('article')
  await guest.page.getByRole('link', { name: speakReceipt('receipt.title') }).click()
  await expect(receipt).toContainText(speakReceipt('receipt.notPaid'))

  const { key } = await addStaffKey(
    { transact: house.database.transact, now: Date.now, random: (count) => randomBytes(count), tokenSecret: TOKEN_SECRET },
    { name: 'Asha' }, 'manager', { outletCodes: [outlet.code] },
  )
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
  await till.count('63')
  await expectAccessible(board, 'the day’s close')
  await board.getByRole('button', { name: /^Close the day/ }).click()
  await expect(board.getByRole('alert')).toHaveText('Say a word about each of them first.')
  await till.count('68')
  await board.getByRole('button', { name: 'Close the day', exact: true }).click()
  await expect(board.getByRole('heading', { name: 'The day is closed' })).toBeVisible()
  await expect(board.getByText('The drawer began with, in rupees')).toBeInViewport()
  for (const [name, file, word] of [['Save the list of payments (CSV)', 'counter', 'till:cash'], ['Save the bills with taxes (CSV)', 'bills', 'taxable']] as const) {
    const saved = board.waitForEvent('download')
    await board.getByRole('button', { name }).click()
    const download = await saved
    expect(download.suggestedFilename()).toMatch(new RegExp(`^${file}-\\d{4}-\\d\\d-\\d\\d\\.csv$`))
    expect(await readFile(await download.path(), 'utf8')).toContain(word)
  }
  await board.route('**/day-close/export*', (route) => route.abort())
  await board.getByRole('button', { name: 'Save the bills with taxes (CSV)' }).click()
  await expect(board.getByText('The file could not be fetched.')).toBeVisible()
  await expectAccessible(board, 'the closed day')
  await context.close()
})
