/** The shell: navigation, prompts, dead ends. */
export const app = {
  nav: 'Main',
  elsewhere: 'Elsewhere',
  order: 'Order',
  locations: 'Locations',
  more: 'More',
  notStarted: 'The page did not start. Your cart and your orders are safe.',
  startAgain: 'Start again',
  cannotUse: 'The menu cannot be used yet.',
  tooOld: 'This browser is too old to order with. Update it, or ask us for the menu.',
  needsNetwork: 'This needs a connection',
  needsNetworkText: 'It opens when you are back online.',
  broken: 'Something went wrong',
  brokenText: 'This screen could not be shown. Your cart and orders are safe.',
  brokenPart: 'A part of this screen could not be loaded',
  brokenPartText: 'There is a new version, or no connection. Nothing is lost.',
  reload: 'TRY AGAIN',
} as const
