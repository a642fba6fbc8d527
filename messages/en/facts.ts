/** What is in a dish, on its sheet. */
export const facts = {
  title: 'What is in it',
  day: 'An average active adult requires 2,000 kcal energy per day, however, calorie needs may vary.',
  serving: '{kcal} kcal in one serving of {size}',
  kcal: '{kcal} kcal in one serving',
  contains: 'Contains: {names}',
  none: 'The restaurant names none of the common allergens in this dish.',
  askEnergy: 'Calories: ask us',
  ask: 'Allergens: ask us',
  addOns: 'What you add to it is not counted here: ask us.',
  allergens: { gluten: 'gluten', crustacean: 'crustaceans', milk: 'milk', egg: 'egg', fish: 'fish', peanut: 'peanuts', 'tree-nut': 'tree nuts', soy: 'soy', sulphite: 'sulphites' },
  yours: 'Your allergies',
  yoursText: 'Kept on this phone only. They mark dishes here, and are told to nobody: tell the staff as well.',
  holds: 'Contains {names}',
  unknown: 'Allergens not known: ask',
  notNamed: 'The restaurant does not name {names} in this dish. Tell the staff all the same.',
} as const
