/** What may stand over any screen: a new version, the app on the home screen, a session that is over, a phone on its side. */
export const shell = {
  update: 'A new version is ready',
  updateText: 'Your cart and orders stay as they are.',
  updateNow: 'Refresh',
  updateLater: 'Later',
  install: 'Add this menu to your home screen',
  installText: 'It opens at once, even offline.',
  installYes: 'Install',
  installNo: 'Not now',
  expired: 'Please login again',
  expiredText: 'You were signed out on this phone. Your cart is kept.',
  expiredOrders: 'You were signed out on this phone. Log in again with the same number to follow your {count, plural, one {order} other {orders}}. What our records may have lost is sent again then.',
  expiredYes: 'LOGIN',
  landscape: 'Please turn your phone',
  landscapeText: 'Landscape is not supported on this phone. Turn it upright to see the menu.',
} as const
