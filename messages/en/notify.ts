/** The offer to be told of an order's steps on this phone (P-08). */
export const notify = {
  offer: 'Shall we tell you how your order is going?',
  offerText: 'Only about your orders, and only while you are signed in here.',
  turnOn: 'Notify me',
  on: 'This phone tells you how it is going.',
  turnOff: 'Turn off',
  homeScreen: 'To be told how your order is going, put this page on your home screen: tap the share sign of your browser and choose “Add to Home Screen”. Open it there and sign in.',
  denied: 'Notifications are blocked for this site. Allow them in your browser’s settings to be told how your order is going.',
  failed: 'Notifications could not be turned on. {reason}',
  noService: 'This browser’s notification service did not answer.',
} as const
