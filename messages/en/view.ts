/** RT-19, RT-20: a guest comes by a link of a social app; the app on the home screen. */
export const view = {
  from: { ig: 'Welcome from Instagram', wb: 'Welcome from WhatsApp' },
  menu: 'See the menu',
  outlets: 'Choose an outlet',
  scan: 'I am at a table',
  inApp: 'You are inside another app',
  inAppText: 'To scan a table’s code, and to keep your cart and orders on this phone, open this page in your browser.',
  copy: 'Copy the address',
  copied: 'Copied. Paste it into your browser.',
  notCopied: 'It could not be copied. The address is {address}',
  appTitle: 'Get the app',
  appText: 'It opens from your home screen at once, with the menu, your cart and your orders, even offline.',
  store: 'Get it now',
  installed: 'The app is on this device',
  installedText: 'Open it from your home screen.',
  steps: {
    share: 'Tap the share sign of your browser.',
    addHere: 'Choose “Add to Home Screen”, then “Add”.',
    menu: 'Open your browser’s menu.',
    install: 'Choose “Install app” or “Add to home screen”.',
  },
} as const
