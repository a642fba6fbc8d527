import { formatAmount } from '#domain/money.ts'
import { speakReceipt } from '#messages/speak-receipt.ts'
import type { Receipt } from './receipt-model.ts'

/** "Paid by card: ₹63.00 · Ref. 004417 · 7:34 pm" */
const row = (name: string, amount: number, more = ''): string => [`${name}: ${formatAmount(amount)}`, ...(more === '' ? [] : [more])].join(' · ')

/** Parts with an empty line between each two; what has nothing to say leaves no gap. */
const spaced = (parts: readonly (readonly string[])[]): string[] => parts.filter((part) => part.length > 0).flatMap((part, at) => (at === 0 ? part : ['', ...part]))

function paidLines({ payments, unpaid, toGiveBack, tip }: Receipt): string[] {
  return [
    ...payments.map(({ title, text, amount }) => row(title, Math.abs(amount), text)),
    ...(unpaid ? [row(speakReceipt('receipt.notPaid'), unpaid.amount, unpaid.title)] : []),
    ...(toGiveBack > 0 ? [row(speakReceipt('receipt.toGiveBack'), toGiveBack)] : []),
    ...(tip > 0 ? [row(speakReceipt('receipt.tip'), tip, speakReceipt('receipt.tipText'))] : []),
  ]
}

function notServedLines({ notServed }: Receipt): string[] {
  if (!notServed) return []
  return [speakReceipt('receipt.notServed'), ...notServed.lines, ...(notServed.amount > 0 ? [speakReceipt('receipt.notServedText', { amount: formatAmount(notServed.amount) })] : [])]
}

/** The receipt as plain text, for where it is shared: all that the paper says, in its order. */
export function receiptText(receipt: Receipt): string {
  const { shop, seller, title, number, facts, lines, rows, total, words, remarks } = receipt
  return spaced([
    [shop, ...(seller.name === shop ? [] : [seller.name]), ...(seller.address === '' ? [] : [seller.address])],
    [number === null ? title : `${title} ${number}`, ...facts.map(({ name, text }) => `${name}: ${text}`)],
    [
      ...lines.flatMap(({ quantity, name, choices, rate, amount }) => [
        row(`${quantity} × ${name}`, amount),
        ...(quantity === 1 ? [] : [row(speakReceipt('receipt.rate'), rate)]),
        ...(choices === '' ? [] : [choices]),
      ]),
      ...rows.map(({ name, amount }) => row(name, amount)),
      row(speakReceipt('receipt.total'), total),
      ...(words === '' ? [] : [words]),
    ],
    notServedLines(receipt),
    paidLines(receipt),
    [...remarks, ...(seller.phone === '' ? [] : [seller.phone])],
  ]).join('\n')
}
