/** RD-06. */
export const welcome = {
  greeting: { morning: 'Good morning', afternoon: 'Good afternoon', evening: 'Good evening', night: 'Hello' },
  named: '{greeting}, {name}',
  to: 'Welcome to {place}',
  back: 'Welcome back to {place}',
  preparing: 'Preparing some exciting deals for you',
  skip: 'Go to the menu',
} as const
