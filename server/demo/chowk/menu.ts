import { half, sizes, type GroupTable, type SectionTable } from '../menu-table.ts'

export const groups: GroupTable = {
  heat: { name: 'Heat', addOns: [['Zero', 0], ['One', 0], ['Two', 0], ['Three, you were told', 0]] },
  sauce: { name: 'Sauces', addOns: [['Schezwan', 15], ['Mint mayo', 15], ['Cheese', 35], ['Burnt garlic', 20]] },
  side: { name: 'Make it a meal', addOns: [['Fries and a cola', 119], ['Fries', 79], ['A cola', 55]] },
  protein: { name: 'On the bowl', addOns: [['Paneer', 60], ['Chicken', 80, 'nonveg'], ['A fried egg', 30, 'egg'], ['Tofu', 60]] },
}

const momos: SectionTable = {
  id: 'momos', name: 'Momos', minutes: 9, packing: 8,
  rows: [
    ['Steamed veg momo', 129, 'Cabbage, paneer, thin skins.', 'bestseller recommended', { ...half(79, 129), add: ['heat 0-1', 'sauce 0-2'] }],
    ['Steamed chicken momo', 149, 'Minced thigh, ginger.', 'nonveg bestseller', { ...half(89, 149), add: ['heat 0-1', 'sauce 0-2'] }],
    ['Fried paneer momo', 149, 'Crisp outside.', '', { ...half(89, 149), add: ['sauce 0-2'] }],
    ['Tandoori chicken momo', 179, 'Charred, mint.', 'nonveg hot', { add: ['sauce 0-2'] }],
    ['Corn and cheese momo', 159, 'For those who do not want heat.', 'mild'],
  ],
}

const burgers: SectionTable = {
  id: 'burgers', name: 'Burgers and rolls', minutes: 10, packing: 10,
  rows: [
    ['Aloo crunch burger', 99, 'Potato, onion, two sauces.', 'bestseller', { add: ['side 0-1', 'sauce 0-2'] }],
    ['Paneer smash burger', 159, 'Pressed on the griddle.', 'recommended', { add: ['side 0-1', 'sauce 0-2'] }],
    ['Fried chicken burger', 179, 'Thigh, slaw, pickles.', 'nonveg bestseller recommended', { add: ['side 0-1', 'sauce 0-2'] }],
    ['Double egg burger', 139, 'Two eggs, cheese, chilli.', 'egg', { add: ['side 0-1'] }],
    ['Paneer kathi roll', 139, 'Flaky paratha, peppers, onion.', 'medium', { add: ['sauce 0-2'] }],
    ['Chicken kathi roll', 159, 'The same with chicken tikka.', 'nonveg medium bestseller', { add: ['sauce 0-2'] }],
    ['Egg roll', 109, 'Two eggs, lemon, onion.', 'egg medium', { add: ['sauce 0-2'] }],
  ],
}

const wok: SectionTable = {
  id: 'wok', name: 'Wok', minutes: 11, packing: 10,
  rows: [
    ['Hakka noodles', 149, 'High flame, short time.', 'bestseller', { add: ['heat 0-1', 'protein 0-2'] }],
    ['Burnt garlic noodles', 159, 'A lot of garlic.', 'medium', { add: ['heat 0-1', 'protein 0-2'] }],
    ['Veg fried rice', 139, 'Spring onion, soy.', 'mild', { add: ['heat 0-1', 'protein 0-2'] }],
    ['Chicken fried rice', 169, 'With egg.', 'nonveg', { add: ['heat 0-1'] }],
    ['Chilli paneer bowl', 189, 'Over rice.', 'hot', { add: ['heat 0-1'], draw: { family: 'curry', set: { tone: 'soy' } } }],
    ['Chilli chicken bowl', 209, 'Over rice.', 'nonveg hot', { add: ['heat 0-1'], draw: { family: 'curry', set: { tone: 'soy', bits: 'chicken' } } }],
    ['Schezwan fried rice', 149, 'Red.', 'hot', { add: ['protein 0-2'] }],
  ],
}

const chai: SectionTable = {
  id: 'sides', name: 'Fries and shakes', minutes: 6, packing: 8,
  rows: [
    ['Salted fries', 89, 'Thin, twice fried.', 'vegan', { ...sizes(['Regular', 89], ['Large', 129]), add: ['sauce 0-2'] }],
    ['Peri peri fries', 99, 'Shaken in the bag.', 'medium', { ...sizes(['Regular', 99], ['Large', 139]), add: ['sauce 0-2'] }],
    ['Loaded cheese fries', 149, 'Cheese, jalapeño.', 'bestseller', { add: ['sauce 0-2'] }],
    ['Crispy corn', 129, 'Pepper, curry leaf.', 'medium'],
    ['Chocolate shake', 149, 'Thick.', 'bestseller', { ...sizes(['Regular', 149], ['Large', 199]) }],
    ['Strawberry shake', 149, 'Pink.', '', { ...sizes(['Regular', 149], ['Large', 199]) }],
    ['Mango lassi', 109, 'Kesar.', ''],
    ['Cola', 55, '300 ml.', 'vegan'],
    ['Nimbu soda', 65, 'Black salt.', 'vegan'],
    ['Kulhad chai', 35, 'Ginger.', 'bestseller'],
    ['Gulab jamun', 69, 'Two, warm.', ''],
  ],
}

export const sections: readonly SectionTable[] = [momos, burgers, wok, chai]
