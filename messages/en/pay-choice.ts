/** In the cart: whether to pay before the meal or after it (ST-11). */
export const payChoice = {
  now: 'Pay now, online',
  nowText: 'UPI, card or net banking. The kitchen begins once it is paid.',
  nowOffline: 'You pay when your order has arrived. Money never moves while you are offline.',
} as const
