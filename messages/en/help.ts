/** Calling someone to the table (CA-10, CO-07) and help. */
export const help = {
  title: 'Ask someone to come',
  text: 'What do you need at {place}?',
  kind: { waiter: 'Someone, please', water: 'Water', bill: 'The bill', cutlery: 'Cutlery or plates' },
  asked: {
    waiter: 'Sent to the staff: someone to come to {place}',
    water: 'Sent to the staff: water for {place}',
    bill: 'Sent to the staff: the bill for {place}',
    cutlery: 'Sent to the staff: cutlery or plates for {place}',
  },
  isAsked: 'Sent to the staff',
  again: 'You can ask again in {seconds, number} s',
  offline: 'You need a connection to call. Please wave to the staff.',
  unheard: 'No answer: the staff may have your call. If nobody comes, please wave to them.',
  noTable: 'Scan the code on your table first, so that they know where to come.',
  support: 'Help & Support',
  phone: 'Call the restaurant',
  email: 'Write',
  outlet: 'Call the outlet',
  supportText: 'For questions about an order, ask the staff at the outlet. Your token is on the order’s page.',
  nothing: 'Please ask the staff of the outlet.',
} as const
