/** Dishes to try next time. */
export const wishedDishes = {
  title: 'Try next time',
  none: 'No dishes yet',
  noneText: 'Write down what you want to try next time.',
  name: 'Dish',
  add: 'Add',
  remove: 'Take {name} off the list',
} as const
