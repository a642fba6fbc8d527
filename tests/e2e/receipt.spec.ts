/** The receipt on the guest's phone: printed, and handed on by what the phone has for it. */
import type { Page } from 'playwright/test'
import { dateAndTime } from '#messages/dates.ts'
import { speakReceipt } from '#messages/speak-receipt.ts'
import type { Order } from '#schemas/order.ts'
import { dishes } from '../fixtures/test-menu.ts'
import type { Ledger } from '../harness/ledger.ts'
import { changeOutlet } from '../harness/test-outlet.ts'
import { hasEaten, isAboutToOrder, ordersAndIsServed } from './moments.ts'
import { CartOffers } from './pages/cart-offers.ts'
import { say } from './say.ts'
import { expect, test } from './stage.ts'

interface Handed {
  printed: number
  shared: { title: string; text: string }[]
  copied: string[]
  /** What the phone's sheet and its clipboard do. */
  sheet: 'takes it' | 'is closed' | 'fails'
  clipboard: 'takes it' | 'fails'
}

/** A phone that prints and shares into a book of this test's. */
async function handsTo(page: Page): Promise<Handed> {
  const handed: Handed = { printed: 0, shared: [], copied: [], sheet: 'takes it', clipboard: 'takes it' }
  await page.exposeFunction('tellPrinted', () => (handed.printed += 1))
  await page.exposeFunction('tellShared', (data: Handed['shared'][number]) => {
    handed.shared.push(data)
    return handed.sheet
  })
  await page.exposeFunction('tellCopied', (text: string) => {
    handed.copied.push(text)
    return handed.clipboard
  })
  await page.addInitScript(() => {
    const { tellPrinted, tellShared, tellCopied } = window as typeof window & Record<'tellPrinted' | 'tellShared' | 'tellCopied', (given?: unknown) => Promise<string>>
    window.print = () => void tellPrinted()
    navigator.share = async (data) => {
      const did = await tellShared(data)
      if (did !== 'takes it') throw new DOMException(did, did === 'is closed' ? 'AbortError' : 'NotAllowedError')
    }
    navigator.clipboard.writeText = async (text) => {
      if ((await tellCopied(text)) !== 'takes it') throw new DOMException('', 'NotAllowedError')
    }
  })
  return handed
}

const writtenOrder = async (ledger: Ledger, orderId: string): Promise<Order> => {
  const written = await ledger.order(orderId)
  if (!written) throw new Error(`The server has no order ${orderId}.`)
  return written.order
}
/** Who issued a receipt, above and below what was had, and when and where it was. */
const headOf = ({ outletName, invoice }: Order): string[] => [...new Set([outletName, invoice?.seller.name ?? '', invoice?.seller.address ?? ''])].filter(Boolean)
const factsOf = ({ invoice, tableLabel, token }: Order): string[] => [`Date: ${dateAndTime(invoice?.issuedAt ?? 0, 'Asia/Kolkata')}`, `Order: ${tableLabel} · Token ${token}`]
const footOf = ({ invoice }: Order): string[] => ['Invoice issued by the restaurant. No service charge.', invoice?.seller.phone ?? ''].filter(Boolean)

const GSTIN = '08AABCR1234M1Z5'
const LAWFUL = [['GSTIN', GSTIN], ['FSSAI', '12223026000417'], ['SAC', '996331, restaurant service'], ['Place of supply', 'Rajasthan (08)']] as const

test('a receipt with its invoice number, GSTIN, FSSAI and SAC is printed as its paper alone, and shared as a text by the phone’s sheet or its clipboard; a sheet that was closed is not spoken of, one that fails is, and all of it works in a dead zone @long', async ({ guest, outlet, kitchen, network, house, ledger }) => {
  const { page } = guest
  const handed = await handsTo(page)
  await changeOutlet(house.database, outlet, { gstin: GSTIN })
  const orderId = await hasEaten(guest, outlet, kitchen)
  const order = await writtenOrder(ledger, orderId)
  const number = order.invoiceNumber ?? ''
  expect(number).toMatch(/^.+\d$/)
  await page.getByRole('link', { name: speakReceipt('receipt.title') }).click()
  const paper = page.getByRole('article')
  const [print, share] = [page.getByRole('button', { name: 'Print', exact: true }), page.getByRole('button', { name: 'Share', exact: true })]
  await expect(paper).toContainText(dishes.papad)
  // What the law asks of a tax invoice.
  await expect(paper.getByText('Tax invoice', { exact: true })).toBeVisible()
  await expect(paper.getByText(number, { exact: true })).toBeVisible()
  for (const [name, text] of LAWFUL) await expect(paper.getByRole('term').filter({ hasText: name }).locator('+ dd')).toHaveText(text)
  await print.click()
  await expect.poll(() => handed.printed).toBe(1)
  await page.emulateMedia({ media: 'print' })
  await expect(paper).toBeVisible()
  await expect(print).toBeHidden()
  await expect(page.getByRole('heading', { name: speakReceipt('receipt.title'), exact: true })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })

  await share.click()
  await expect.poll(() => handed.shared.length).toBe(1)
  const [sent] = handed.shared
  expect(sent?.title).toBe(`Tax invoice, ${outlet.name}`)
  expect(sent?.text.split('\n')).toEqual([
    ...headOf(order), '',
    `Tax invoice ${number}`, ...factsOf(order), ...LAWFUL.map(([name, words]) => `${name}: ${words}`), '',
    `1 × ${dishes.papad}: ₹60.00`, 'Taxable value: ₹60.00', 'CGST 2.5%: ₹1.50', 'SGST 2.5%: ₹1.50', 'Total: ₹63.00', 'Sixty-three rupees only', '',
    'Not paid yet: ₹63.00 · At the outlet', '',
    ...footOf(order),
  ])
  expect(handed.copied).toEqual([])

  handed.sheet = 'is closed'
  await share.click()
  await expect.poll(() => handed.shared.length).toBe(2)
  handed.sheet = 'fails'
  await share.click()
  await expect(page.getByText('The receipt was copied.')).toBeVisible()
  // Closing the phone's sheet copied nothing.
  expect(handed.copied).toEqual([sent?.text])

  await guest.isReadyForDeadZone()
  await guest.loseNetwork(network)
  await guest.open('orders')
  await page.getByRole('link', { name: say('orders.receipt') }).click()
  await expect(page.getByText('Offline. The receipt is on this phone.')).toBeVisible()
  await page.reload()
  await expect(paper).toContainText(dishes.papad)
  await print.click()
  await expect.poll(() => handed.printed).toBe(2)
  handed.sheet = 'takes it'
  await share.click()
  await expect.poll(() => handed.shared.length).toBe(4)
  expect(handed.shared.at(-1)).toEqual(sent)
  ;[handed.sheet, handed.clipboard] = ['fails', 'fails']
  await share.click()
  await expect(page.getByText('The receipt could not be shared. You can print it.')).toBeVisible()
})

test('the receipt of a bill with an offer has discount, taxes on what is left, round-off and total, on the paper and in what is shared @long', async ({ guest, outlet, kitchen, ledger }) => {
  const { page } = guest
  const handed = await handsTo(page)
  const offers = new CartOffers(page)
  await isAboutToOrder(guest, outlet)
  await offers.tap(say('offers.apply'))
  await guest.cart.totalIs(4700)
  const orderId = await ordersAndIsServed(guest, kitchen)
  await page.getByRole('link', { name: speakReceipt('receipt.title') }).click()
  const rows = page.getByRole('article').getByRole('row')
  const paper = async (): Promise<string[]> => (await rows.allInnerTexts()).slice(1).map((row) => row.split(/\s*\t\s*/).join(' | '))
  await expect(rows).toHaveCount(7)
  expect(await paper()).toEqual([`${dishes.papad} | 1 | 60.00 | 60.00`, 'Discount | −15.00', 'Taxable value | 45.00', 'CGST 2.5% | 1.13', 'SGST 2.5% | 1.13', 'Round-off | −0.26'])
  await expect(page.getByRole('article')).toContainText('Total₹47.00')
  const order = await writtenOrder(ledger, orderId)
  expect(order.bill).toMatchObject({ items: 6000, discount: 1500, total: 4700 })
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect.poll(() => handed.shared.length).toBe(1)
  expect(handed.shared[0]?.text.split('\n')).toEqual([
    ...headOf(order), '',
    `Bill ${order.invoiceNumber}`, ...factsOf(order), ...LAWFUL.slice(1, 3).map(([name, words]) => `${name}: ${words}`), '',
    `1 × ${dishes.papad}: ₹60.00`, 'Discount: −₹15.00', 'Taxable value: ₹45.00', 'CGST 2.5%: ₹1.13', 'SGST 2.5%: ₹1.13', 'Round-off: −₹0.26', 'Total: ₹47.00', 'Forty-seven rupees only', '',
    'Not paid yet: ₹47.00 · At the outlet', '',
    ...footOf(order),
  ])
})
