/** Ways to be served (P-06), as the menu speaks of them before anything is chosen. */
export const ways = {
  name: { DI: 'Dine-in', RO: 'Room service', DT: 'To the car', SP: 'Pickup', DL: 'Delivery' },
  title: 'How would you like it?',
  chipIn: '{name}, {minutes, number} min',
  chipAt: '{name}, {time}',
  chipCar: 'Car {digits}',
  doorScan: 'Scan',
  doorLater: 'For later',
  shut: { CLOSED: 'Closed for the day', NOT_OPEN: 'Not yet open', other: 'Not now' },
  minutes: '{minutes, number} min',
  laterAct: 'Order for {time}',
  tomorrowAct: 'Order for tomorrow',
  switchTo: 'Switch to {name}',
  switchToCar: 'Bring it to my car',
  otherOutlets: 'Other outlets',
  canOrderLater: 'You can order now for later.',
} as const
