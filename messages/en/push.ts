/**
 * What the service worker says: notifications of an order's way (P-08), in the words of its status (ST-09), and of its payment (ST-11). A notification is read on a locked
 * screen: it names no dish, no person and no amount.
 */
export const push = {
  waits: 'Not sent yet',
  waitsText: 'What you sent is still on this phone. Open this page with a connection and it goes.',
  status: {
    unpaid: 'Order Placed',
    placed: 'Order Placed',
    confirmed: 'Order Confirmed',
    partial: 'Order Partially Confirmed',
    ready: 'Order Ready',
    'out-for-delivery': 'Out for Delivery',
    served: 'Order Served',
    delivered: 'Order Delivered',
    failed: 'Failed',
    cancelled: 'Cancelled',
    'ask-staff': 'Ask the staff',
  },
  news: 'There is news of your order',
  body: '{outlet} · Token {token}. {text}',
  bodyNoToken: '{outlet}. {text}',
  text: {
    unpaid: 'It waits for its payment. Open to see until when.',
    placed: 'The restaurant has it.',
    confirmed: 'The kitchen is on it.',
    partial: 'Not every dish can be made. Open to see which.',
    readyPickup: 'It is at the counter.',
    readyCar: 'It comes out to your car.',
    readyCarUnsaid: 'Tell us when you are here, and it comes out to your car.',
    readyTable: 'It is on its way to you.',
    'out-for-delivery': 'It is on its way to you.',
    served: 'Enjoy. Tell us how it was.',
    delivered: 'Enjoy. Tell us how it was.',
    failed: 'It was ended. Open to see why.',
    cancelled: 'The outlet cancelled it. Open to see why.',
    'ask-staff': 'Open to see how far it is.',
  },
  back: 'What you paid online goes back to you.',
  backPart: 'What you paid for those goes back to you.',
  newsOf: {
    'cancel-refused': { title: 'Your order goes on', text: 'It could not be cancelled any more.' },
    paid: { title: 'Your bill is paid', text: 'The restaurant has the payment.' },
    'pay-failed': { title: 'Not paid so far', text: 'If money left your account, it comes back by itself.' },
    'pay-back': { title: 'Money goes back to you', text: 'Open to see why, and how far it is.' },
    refunded: { title: 'Your refund is done', text: 'Open to see what came back.' },
  },
} as const
