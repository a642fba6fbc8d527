import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { makeBill } from '#domain/bill.ts'
import { withPayment } from '#domain/payments.ts'
import { withUndone } from '#domain/undo-payment.ts'
import { amountInWords } from '#messages/amount-in-words.ts'
import type { Order } from '#schemas/order.ts'
import type { Outlet } from '#schemas/outlet.ts'
import type { Payment } from '#schemas/payment.ts'
import { unbroken } from '#tests/fixtures/unbroken.ts'
import { type Receipt, receiptView, rowsOf } from './receipt-model.ts'
import { receiptText } from './receipt-text.ts'
import { shareText } from './share-receipt.ts'

const AT = Date.UTC(2026, 10, 22, 14, 4)
const id = (at: number): string => `0193a1b2-0000-7000-8000-00000000000${at}`
const outlet = {
  id: 'o1', name: 'Rajwada', address: '14 Bhagwan Das Road', city: 'Jaipur', phone: '+91 141 400 2174', gstin: '08AAGCR4174M1Z5', fssai: '12223026000417', timeZone: 'Asia/Kolkata',
  taxes: [{ id: 'cgst', name: 'CGST', rateBps: 250 }, { id: 'sgst', name: 'SGST', rateBps: 250 }], charges: { packingPerOrder: 0, packingTaxIds: [], roundOff: true },
  additionalProperties: { 'payment.post.title': 'Pay at the outlet', 'legal.name': 'Rajwada Rasoi Private Limited' },
} as unknown as Outlet

const billOf = (amounts: readonly number[], where = outlet) => makeBill(amounts.map((amount) => ({ amount, discount: 0, taxIds: ['cgst', 'sgst'], taxInclusive: false })), 0, 'DI', where, null)
const lineOf = (at: number, total: number, cancelled = false) => ({ lineId: id(at), itemId: 'x', variationId: null, addOns: [], name: `Dish ${at}`, choices: '', foodType: 'VF' as const, picture: null, quantity: 2, unitPrice: total / 2, total, cancelled })
const order = (over: Partial<Order> = {}): Order => ({
  id: id(9), outletId: 'o1', outletName: 'Rajwada', tableLabel: 'Table 12', serviceType: 'DI', token: 47, status: 'SETTLED', lines: [lineOf(1, 83_000), lineOf(2, 44_900)],
  cancelledItems: [], bill: billOf([83_000, 44_900]), billBefore: null, paymentStatus: 'INITIAL', events: [{ status: 'UNATTENDED', at: 1 }, { status: 'SETTLED', at: AT }], orderPunchTime: 1,
  invoiceNumber: 'RAJCS/2627/04217',
  invoice: {
    number: 'RAJCS/2627/04217', issuedAt: AT, sac: '996331', scheme: 'regular',
    seller: { name: 'Rajwada Rasoi Private Limited', address: outlet.address, city: 'Jaipur', phone: outlet.phone, gstin: outlet.gstin, fssai: outlet.fssai },
  },
  ...over,
}) as Order
const payment = (over: Partial<Payment> = {}): Payment => ({ id: id(5), tender: 'CASH', amount: 134_300, tip: 0, given: null, reference: '', at: AT, ...over })
const shown = (of: Order, here: Outlet | null = outlet): Receipt => {
  const view = receiptView(of, here, 'Asia/Kolkata')
  if (view.kind !== 'shown') throw new Error(view.kind)
  return view
}

describe('a receipt', () => {
  it('is a tax invoice with its number, GSTIN, FSSAI, SAC and place of supply, CGST and SGST by rate, and its total in words', () => {
    const receipt = shown(withPayment(order(), payment({ given: 150_000 })))
    expect(receipt).toMatchObject({ title: 'Tax invoice', number: 'RAJCS/2627/04217', shop: 'Rajwada', seller: { name: 'Rajwada Rasoi Private Limited' }, unpaid: null, toGiveBack: 0, notServed: null })
    expect(Object.fromEntries(receipt.facts.map(({ name, text }) => [name, text]))).toMatchObject({
      Date: unbroken('22 Nov 2026, 7:34 pm'), Order: 'Table 12 · Token 47', GSTIN: '08AAGCR4174M1Z5', FSSAI: '12223026000417', SAC: '996331, restaurant service', 'Place of supply': 'Rajasthan (08)',
    })
    expect(receipt.rows).toEqual([{ name: 'Taxable value', amount: 127_900 }, { name: 'CGST 2.5%', amount: 3198 }, { name: 'SGST 2.5%', amount: 3198 }, { name: 'Round-off', amount: 4 }])
    expect([receipt.total, receipt.words]).toEqual([134_300, 'One thousand three hundred and forty-three rupees only'])
    expect(receipt.payments).toEqual([{ id: id(5), title: 'Paid in cash', text: unbroken('Given ₹1,500.00, change ₹157.00 · 7:34 pm'), amount: 134_300, isOnRoom: false }])
  })

  it('adds up to the paisa: taxable value, every tax and the round-off are the total, whatever is taxed within or on top', () => {
    const taxed = fc.record({ amount: fc.integer({ min: 1, max: 10_000_000 }), off: fc.double({ min: 0, max: 1, noNaN: true }), taxIds: fc.subarray(['cgst', 'sgst', 'high']), taxInclusive: fc.boolean() })
    const taxes = [...outlet.taxes, { id: 'high', name: 'GST', rateBps: 1800 }]
    fc.assert(
      fc.property(fc.array(taxed, { minLength: 1, maxLength: 8 }), fc.nat({ max: 5000 }), fc.boolean(), fc.constantFrom('DI' as const, 'SP' as const), (dishes, packing, roundOff, way) => {
        const bill = makeBill(dishes.map(({ off, ...dish }) => ({ ...dish, discount: Math.floor(dish.amount * off) })), packing, way, { taxes, charges: { packingPerOrder: 500, packingTaxIds: ['cgst', 'sgst'], roundOff } }, null)
        const { before, taxable, after } = rowsOf(bill)
        const sum = (rows: readonly { amount: number }[]): number => rows.reduce((total, { amount }) => total + amount, 0)
        expect(taxable + sum(after)).toBe(bill.total)
        expect(bill.items + sum(before)).toBe(taxable + bill.taxes.reduce((held, tax) => (tax.within ? held + tax.amount : held), 0))
      }),
    )
  })

  it('writes what was paid with points beside the discount, before the taxable value, and what the order earned (F-29, F-34)', () => {
    const bill = makeBill([{ amount: 127_900, discount: 30_500, taxIds: ['cgst', 'sgst'], taxInclusive: false }], 0, 'DI', outlet, null)
    const withPoints = order({ bill, points: { used: 2550, saving: 25_500, earns: 97 } })
    expect(shown(withPoints).rows.slice(0, 3)).toEqual([{ name: 'Discount', amount: -5000 }, { name: '2,550 points', amount: -25_500 }, { name: 'Taxable value', amount: 97_400 }])
    expect(shown(withPoints).remarks).toContain('This order earns 97 points once it is paid.')
    expect(shown(withPayment({ ...withPoints, status: 'CONFIRMED' }, payment({ amount: bill.total }))).remarks).toContain('This order earns 97 points once you have it.')
    expect(shown(withPayment(withPoints, payment({ amount: bill.total }))).remarks).toContain('This order earned 97 points.')
  })

  it('of a hotel in specified premises says so, with 9 per cent twice', () => {
    const hotel = { ...outlet, taxes: outlet.taxes.map((tax) => ({ ...tax, rateBps: 900 })) }
    const invoice = { ...order().invoice, scheme: 'specified' } as Order['invoice']
    const receipt = shown(order({ tableLabel: 'Room 214', bill: billOf([89_500, 64_000], hotel), ...(invoice === undefined ? {} : { invoice }) }))
    expect(receipt.rows).toEqual([{ name: 'Taxable value', amount: 153_500 }, { name: 'CGST 9%', amount: 13_815 }, { name: 'SGST 9%', amount: 13_815 }, { name: 'Round-off', amount: -30 }])
    expect(receipt.remarks).toContain('Restaurant in specified premises, GST 18%.')
  })

  it('says on which day something was paid or given back where that was another one', () => {
    const later = payment({ id: id(6), amount: -4300, at: AT + 2 * 86_400_000 })
    expect(shown(order({ payments: [payment({ given: null }), later], paymentStatus: 'SUCCESS' })).payments.map(({ text }) => text)).toEqual([unbroken('7:34 pm'), unbroken('24 Nov 2026, 7:34 pm')])
  })

  it('keeps a tip apart: it is in no sum of the bill', () => {
    const receipt = shown(withPayment(order(), payment({ tip: 5000, given: 140_000 })))
    expect([receipt.total, receipt.tip, receipt.payments[0]?.amount, receipt.payments[0]?.text]).toEqual([134_300, 5000, 134_300, unbroken('Given ₹1,400.00, change ₹7.00 · 7:34 pm')])
  })

  it('tells of no change where less is written as given than was paid: nobody gets change below nothing', () => {
    const textOf = (given: number): string | undefined => shown(withPayment(order(), payment({ tip: 5000, given }))).payments[0]?.text
    expect([textOf(139_300), textOf(139_299)]).toEqual([unbroken('Given ₹1,393.00, change ₹0.00 · 7:34 pm'), unbroken('7:34 pm')])
  })

  it('on the room says that it is settled at check-out, and is given back by taking it off', () => {
    const room = payment({ tender: 'ROOM', given: null })
    expect(shown(order({ payments: [room, payment({ id: id(6), tender: 'ROOM', given: null, amount: -4300 })], paymentStatus: 'SUCCESS' })).payments).toMatchObject([
      { title: 'On the room', text: unbroken('Settled at check-out · 7:34 pm'), isOnRoom: true }, { title: 'Taken off the room', text: unbroken('7:34 pm') },
    ])
  })

  it('that is not paid says so, in the outlet’s own words for paying at its counter (EN-06 payment.post.title)', () => {
    expect(shown(order()).unpaid).toEqual({ title: 'Pay at the outlet', amount: 134_300 })
    expect(shown(order(), { ...outlet, id: 'another' }).unpaid).toEqual({ title: 'At the outlet', amount: 134_300 })
    const address = { title: 'Home', house: 'B-14', addressLine1: 'Laxmi Path', landmark: '', locality: null, pin: { lat: 26.9, lng: 75.8 }, note: '' }
    const brought = (over: Partial<Order>) => shown(order({ serviceType: 'DL', address, ...over })).facts.find(({ name }) => name === 'Delivered to')?.text
    expect([brought({}), brought({ leaveAtDoor: true })]).toEqual(['B-14, Laxmi Path', 'B-14, Laxmi Path · to be left at the door'])
    expect(shown(order({ serviceType: 'DL' })).unpaid).toEqual({ title: 'When it arrives', amount: 134_300 })
    expect(shown(order(), null)).toMatchObject({ number: 'RAJCS/2627/04217', unpaid: { amount: 134_300 } })
  })

  it('leaves out what was not served, says by how much the bill fell, and what of a payment is to be given back', () => {
    const part = order({ lines: [lineOf(1, 83_000), lineOf(2, 44_900, true)], bill: billOf([83_000]), billBefore: billOf([83_000, 44_900]) })
    const receipt = shown({ ...part, payments: [payment()], paymentStatus: 'SUCCESS' })
    expect(receipt).toMatchObject({ lines: [{ name: 'Dish 1' }], total: 87_200, notServed: { lines: ['2 × Dish 2'], amount: 47_100 }, toGiveBack: 47_100 })
    expect(shown({ ...part, paymentStatus: 'SUCCESS', payments: [payment(), payment({ id: id(6), amount: -47_100 })] })).toMatchObject({ toGiveBack: 0, payments: [{ title: 'Paid in cash' }, { title: 'Given back in cash' }] })
  })

  it('is no tax invoice before it is numbered, waits until the kitchen has confirmed, and is none for an order that came to nothing', () => {
    expect(shown(order({ status: 'CONFIRMED', invoiceNumber: null, invoice: null }))).toMatchObject({ title: 'Bill', number: null, remarks: ['Not a tax invoice yet. Its number comes when the order has been served.'] })
    expect(receiptView(order({ status: 'UNATTENDED', payments: [payment()] }), outlet, 'Asia/Kolkata')).toEqual({ kind: 'pending', paid: 134_300 })
    expect(receiptView(order({ status: 'CANCELLED' }), outlet, 'Asia/Kolkata')).toEqual({ kind: 'none' })
    const unmade = shown(order({ status: 'CANCELLED', payments: [payment()], paymentStatus: 'SUCCESS' }))
    expect(unmade.toGiveBack).toBe(134_300)
    // Nothing was supplied: neither dishes nor taxes are owed for, and no number comes.
    expect(unmade).toMatchObject({ title: 'Order not served', lines: [], rows: [], total: 0, words: '', remarks: ['This order was not served. This paper is no bill: it says what was paid and what went back.'] })
    expect(unmade.notServed?.amount).toBe(134_300)
    expect(receiptText(unmade)).not.toContain('CGST')
  })

  it('does not say that its guest paid what the counter took for the wrong bill and undid, and there is none where that is all (decision 0034)', () => {
    const undone = withUndone(withPayment(order(), payment()), payment(), { id: id(6), at: AT + 1 })
    expect(shown(undone)).toMatchObject({ payments: [], unpaid: { amount: 134_300 } })
    expect(shown(withPayment(undone, payment({ id: id(7), tender: 'CARD', at: AT + 2 }))).payments).toMatchObject([{ title: 'Paid by card' }])
    const over: Order = { ...undone, status: 'CANCELLED', events: [...undone.events, { status: 'CANCELLED', at: AT + 2 }] }
    expect(receiptView(over, outlet, 'Asia/Kolkata')).toEqual({ kind: 'none' })
  })

  it('numbered by an earlier release is written from the outlet at hand', () => {
    const { invoice: _, ...old } = order()
    expect(shown(old as Order)).toMatchObject({ title: 'Tax invoice', number: 'RAJCS/2627/04217', seller: { name: 'Rajwada Rasoi Private Limited' } })
    expect(shown(old as Order, null)).toMatchObject({ title: 'Bill', seller: { name: 'Rajwada', address: '' } })
  })

  it('is handed on as a text that says all that the paper says, in its order', () => {
    const dishes = [{ ...lineOf(1, 83_000), choices: 'Half, extra butter' }, { ...lineOf(3, 9000), quantity: 1, unitPrice: 9000 }, lineOf(2, 44_900, true)]
    const part = order({ lines: dishes, bill: billOf([83_000, 9000]), billBefore: billOf([83_000, 9000, 44_900]) })
    expect(receiptText(shown({ ...part, payments: [payment({ tip: 5000, amount: 143_700 })], paymentStatus: 'SUCCESS' })).split('\n')).toEqual([
      'Rajwada', 'Rajwada Rasoi Private Limited', '14 Bhagwan Das Road', '',
      'Tax invoice RAJCS/2627/04217', unbroken('Date: 22 Nov 2026, 7:34 pm'), 'Order: Table 12 · Token 47', 'GSTIN: 08AAGCR4174M1Z5', 'FSSAI: 12223026000417', 'SAC: 996331, restaurant service', 'Place of supply: Rajasthan (08)', '',
      '2 × Dish 1: ₹830.00', 'Rate: ₹415.00', 'Half, extra butter', '1 × Dish 3: ₹90.00',
      'Taxable value: ₹920.00', 'CGST 2.5%: ₹23.00', 'SGST 2.5%: ₹23.00', 'Total: ₹966.00', 'Nine hundred and sixty-six rupees only', '',
      'Not served', '2 × Dish 2', 'Taken off the bill: ₹471.00, taxes included.', '',
      unbroken('Paid in cash: ₹1,437.00 · 7:34 pm'), 'To be given back at the counter: ₹471.00', 'Tip: ₹50.00 · Given by you, no part of the bill and not taxed. Thank you.', '',
      'Invoice issued by the restaurant. No service charge.', '+91 141 400 2174',
    ])
  })

  it.each([
    ['not paid', order()],
    ['not numbered', order({ status: 'CONFIRMED', invoiceNumber: null, invoice: null })],
    ['of a composition taxable person', order({ invoice: { ...order().invoice, scheme: 'composition' } as NonNullable<Order['invoice']> })],
    ['of an order that came to nothing', order({ status: 'CANCELLED', payments: [payment()], paymentStatus: 'SUCCESS' })],
  ])('%s leaves out nothing that its model says when it is handed on', (_, of) => {
    const receipt = shown(of)
    const { facts, lines, rows, payments, remarks, notServed, unpaid } = receipt
    const said = [
      ...facts.map(({ text }) => text), ...lines.map(({ name }) => name), ...rows.map(({ name }) => name), ...payments.flatMap(({ title, text }) => [title, text]),
      ...(notServed?.lines ?? []), ...(unpaid ? [unpaid.title] : []), ...remarks, receipt.words, receipt.title, receipt.seller.address, receipt.seller.phone,
    ]
    for (const words of said) expect(receiptText(receipt)).toContain(words)
    expect(remarks.length).toBeGreaterThan(0)
  })
})

it('CO-08: what goes back online is on its way until the bank has it, with its reference', () => {
  const paid = (amount: number, at: number): Payment => ({ id: id(at), tender: 'ONLINE', amount, tip: 0, given: null, reference: 'pay_R7f3', at: AT + at })
  const refund = { id: id(5), amount: 5000, state: 'PENDING' as const, reason: 'part' as const, reference: 'rfnd_R7f3', bankReference: '', method: 'upi', askedAt: AT + 2, sentAt: AT + 3, changedAt: AT + 3 }
  const bill = billOf([83_000, 44_900])
  const written = (state: 'PENDING' | 'SUCCESS' | 'FAILED') => {
    const view = receiptView(order({ bill, payments: [paid(bill.total + 5000, 1), paid(-5000, 2)], refunds: [{ ...refund, state, bankReference: state === 'SUCCESS' ? '632912006377' : '' }] }), outlet, 'Asia/Kolkata')
    return view.kind === 'shown' ? [view.payments.map(({ title, text }) => [title, text]), view.toGiveBack, view.unpaid] : null
  }
  expect(written('PENDING')).toEqual([[['Paid online', unbroken('Ref. pay_R7f3 · 7:34 pm')], ['On its way back to where it was paid from', unbroken('Ref. rfnd_R7f3 · 7:34 pm')]], 0, null])
  expect(written('FAILED')?.[0]).toEqual([['Paid online', unbroken('Ref. pay_R7f3 · 7:34 pm')], ['To be given back by the restaurant', unbroken('Ref. rfnd_R7f3 · 7:34 pm')]])
  expect(written('SUCCESS')?.[0]).toEqual([['Paid online', unbroken('Ref. pay_R7f3 · 7:34 pm')], ['Given back to where it was paid from', unbroken('Ref. 632912006377 · 7:34 pm')]])

  // A part of it was given back in the company's dashboard; the rest is sent from here.
  const inTwo = (first: 'PENDING' | 'SUCCESS', rest: 'INITIAL' | 'FAILED') => {
    const refunds = [{ ...refund, amount: 2000, state: first }, { ...refund, id: id(6), amount: 3000, state: rest, reference: '', sentAt: null }]
    const view = receiptView(order({ bill, payments: [paid(bill.total + 5000, 1), paid(-5000, 2)], refunds }), outlet, 'Asia/Kolkata')
    return view.kind === 'shown' ? view.payments.slice(1).map(({ title, amount }) => [title, amount]) : null
  }
  expect(inTwo('SUCCESS', 'INITIAL')).toEqual([['Given back to where it was paid from', -2000], ['On its way back to where it was paid from', -3000]])
  expect(inTwo('PENDING', 'FAILED')).toEqual([['On its way back to where it was paid from', -2000], ['To be given back by the restaurant', -3000]])
})

describe('handing a receipt on', () => {
  const refused = (name: string) => () => Promise.reject(new DOMException('', name))

  it('uses the phone’s own sheet, and copies where there is none or it refuses', async () => {
    const writeText = vi.fn(() => Promise.resolve())
    expect(await shareText({ share: () => Promise.resolve() }, 'a', 'b')).toBe('shared')
    expect(await shareText({ share: refused('NotAllowedError'), clipboard: { writeText } }, 'a', 'b')).toBe('copied')
    expect(await shareText({ clipboard: { writeText } }, 'a', 'b')).toBe('copied')
    expect(writeText).toHaveBeenCalledWith('b')
  })

  it('says nothing where the guest shut the sheet, and says so where nothing works', async () => {
    expect(await shareText({ share: refused('AbortError'), clipboard: { writeText: () => Promise.reject(new Error('not asked')) } }, 'a', 'b')).toBe('closed')
    expect(await shareText({ clipboard: { writeText: refused('NotAllowedError') } }, 'a', 'b')).toBe('failed')
    expect(await shareText({}, 'a', 'b')).toBe('failed')
  })
})

it('amounts are read as India reads them', () => {
  expect([0, 100, 105, 128_100, 1_00_000_00, 1_24_500_00, 12_34_56_789_12].map(amountInWords)).toEqual([
    'Zero rupees only', 'One rupee only', 'One rupee and five paise only', 'One thousand two hundred and eighty-one rupees only', 'One lakh rupees only',
    'One lakh twenty-four thousand five hundred rupees only', 'Twelve crore thirty-four lakh fifty-six thousand seven hundred and eighty-nine rupees and twelve paise only',
  ])
})
