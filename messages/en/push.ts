/** Notifications of an order's way (P-08). A notification is read on a locked screen: it names no dish and no person. */
export const push = {
  news: 'There is news of your order',
  body: '{outlet} · Token {token}. {text}',
  bodyNoToken: '{outlet}. {text}',
  text: {
    unpaid: 'It waits for its payment.',
    placed: 'The kitchen has it.',
    confirmed: 'The kitchen is on it.',
    partial: 'Not every dish can be made. Open to see which.',
    readyPickup: 'It is at the counter.',
    readyCar: 'It is on its way to your car.',
    readyTable: 'It is on its way to you.',
    'out-for-delivery': 'It is on its way to you.',
    served: 'Enjoy. Tell us how it was.',
    delivered: 'Enjoy. Tell us how it was.',
    failed: 'It was not made. Open to see why.',
    cancelled: 'The outlet cancelled it. Open to see why.',
    'ask-staff': 'Open to see how far it is.',
    cancelRefused: 'It could not be cancelled any more.',
  },
  cancelRefusedTitle: 'Your order goes on',
} as const
