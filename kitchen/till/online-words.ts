/** What the counter's staff reads of a bill's online payment: the same as its guest. */
export const onlineWords = {
  badge: { open: 'Chose to pay online', pending: 'Being checked', failed: 'Online failed', late: 'Paid too late' },
  ways: { upi: 'UPI', card: 'Card', netbanking: 'Net banking', wallet: 'Wallet' },
  way: 'Online',
  /** A line of the bill; `way`: by what, as far as it is known. */
  line: {
    open: (way: string, time: string) => `${way}: the payment page was opened at ${time}, no payment is known`,
    pending: (way: string, time: string) => `${way}: being checked since ${time}`,
    paid: (way: string, time: string) => `${way}: paid at ${time}`,
    failed: (way: string, time: string) => `${way}: not paid, ${time}`,
    late: (way: string, time: string) => `${way}: paid too late at ${time}, it goes back`,
    closed: (way: string, time: string) => `${way}: closed at ${time}, what still arrives goes back`,
  },
  wait: {
    title: 'Wait before you take money',
    checked: (amount: string) => `${amount} is being checked with the bank`,
    checkedText: (time: string) => `The guest paid or tried to pay online. Pending since ${time}. We keep asking the bank.`,
    silent: (amount: string) => `It is not known whether ${amount} is paid online`,
    silentText: 'The payment company did not answer, so nothing was taken here.',
    steps: { sent: (way: string) => `Sent to the bank: ${way}`, asked: 'The bank is being asked', here: 'The restaurant has it' },
    both: 'The guest reads the same words. If you take money now, the online payment is closed first. Should it still arrive, it goes back by itself.',
    ask: 'Ask the bank now',
    asked: (time: string) => `Asked at ${time}: the bank has not answered yet.`,
    unanswered: (time: string) => `Asked at ${time}: no answer came. Ask again.`,
    unknown: (time: string) => `Asked at ${time}: it is not known whether the bank was asked. Ask again.`,
    close: 'Close it and take money here',
    closing: 'The online payment is closed once money is taken here. Should it still arrive, it goes back by itself.',
  },
  paid: {
    title: (amount: string) => `${amount} is paid online`,
    text: (way: string, reference: string) => (reference === '' ? `By ${way}. Nothing is to be taken.` : `By ${way}, reference ${reference}. Nothing is to be taken.`),
  },
} as const
