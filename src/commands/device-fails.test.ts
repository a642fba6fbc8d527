import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { device, placeCell } from '#src/queries/device.ts'
import { pageStorageCell } from '#src/queries/storage-state.ts'
import type { Quote } from '#schemas/quote.ts'
import { atOutlet } from '#tests/fixtures/at-outlet.ts'
import { idAt } from '#tests/fixtures/outbox-entries.ts'
import { orderOf } from '#tests/fixtures/paying.ts'
import { smallAvailability, smallItem, smallOutlet, smallSection } from '#tests/fixtures/small-menu.ts'
import { addLine, emptyCart, orderedLinesOf, placeCart } from '#domain/cart.ts'
import { indexMenu } from '#domain/menu-index.ts'
import { priceLines } from '#domain/pricing.ts'
import { agreeToChange } from './agree-to-change.ts'
import { askForHelp } from './ask-for-help.ts'
import { placeOrder } from './place-order.ts'
import { requestOtp } from './sign-in.ts'
import { startPayment } from './start-payment.ts'

const place = atOutlet(smallOutlet())
const cart = addLine(placeCart(emptyCart(1), { outletId: 'outlet-1', tableCode: null, serviceType: 'DI' }, 1), {
  lineId: idAt(1, 1), itemId: 'a-1', variationId: null, addOns: [], quantity: 1, shown: { name: 'Dal', choices: '', unitPrice: 10_000, foodType: 'VF', picture: null },
}, 2)
const quote: Quote = priceLines(orderedLinesOf(cart), 'DI', { menu: indexMenu([smallSection('a', 0, [smallItem('a-1')])]), outlet: smallOutlet(), availability: smallAvailability() })

beforeEach(() => {
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('location', { hostname: 'rajwada.localhost' })
  placeCell.set(place)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  pageStorageCell.set('ok')
  placeCell.set(undefined)
})

const refuse = async (name: string): Promise<void> => {
  const db = await device()
  const refused = () => Promise.reject(new DOMException('no', name))
  for (const read of ['readSession', 'readPlace', 'readEntry', 'readMarks', 'readSignOuts'] as const) vi.spyOn(db, read).mockImplementation(refused)
}

const COMMANDS: readonly [string, () => Promise<unknown>][] = [
  ['an order', () => placeOrder({ quote, cart, place })],
  ['a yes to a changed order', () => agreeToChange(idAt(1, 9), quote)],
  ['a call to the table', () => askForHelp('water')],
  ['paying', () => startPayment(orderOf('CONFIRMED'))],
  ['asking for a code', () => requestOtp('9876543210')],
]

it.each(COMMANDS)('ST-18: %s that this phone cannot read for ends with a failure that the guest hears of, and never hangs', async (_what, command) => {
  await refuse('UnknownError')
  expect(await command()).toEqual({ error: 'DEFAULT' })
  vi.restoreAllMocks()
  await refuse('QuotaExceededError')
  expect(await command()).toEqual({ error: 'STORAGE_FULL' })
  expect(pageStorageCell.get()).toBe('full')
})
