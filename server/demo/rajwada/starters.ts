import type { SectionTable } from '../menu-table.ts'

export const starters: SectionTable = {
  id: 'soups', name: 'Soups, salads and raita', minutes: 8, packing: 10,
  rows: [
    ['Roast tomato soup', 135, 'Tomatoes from the tandoor, cream, croutons.', 'mild jain-possible'],
    ['Manchow soup', 145, 'Dark, sharp, fried noodles on top.', 'hot'],
    ['Sweet corn soup', 135, 'Thick, with vegetables.', 'mild'],
    ['Lemon coriander soup', 135, 'Clear and sour.', 'mild jain-possible'],
    ['Dal shorba', 125, 'Lentil broth with cumin and lemon.', 'mild jain-possible'],
    ['Green salad', 115, 'Cucumber, tomato, onion, radish, chilli and lemon.', 'mild', { draw: { set: { kind: 'garden' } } }],
    ['Kachumber salad', 105, 'The same, chopped small, with roasted cumin.', 'medium'],
    ['Sprouts salad', 135, 'Moong sprouts, pomegranate, raw mango.', 'mild'],
    ['Boondi raita', 90, 'Curd, gram pearls, roasted cumin.', 'mild no-onion-garlic'],
    ['Cucumber raita', 90, 'Grated cucumber, mint.', 'mild jain'],
    ['Fruit raita', 120, 'Sweet curd with pineapple, grapes and pomegranate.', 'mild jain'],
    ['Masala papad', 65, 'Two, with chopped onion, tomato and sev.', 'medium'],
  ],
}
