import type { SectionTable } from '../menu-table.ts'

const warm = ['warm 0-1', 'spread 0-2']

export const oven: SectionTable = {
  id: 'oven', name: 'Out of the oven', minutes: 4, packing: 10,
  rows: [
    ['Butter croissant', 160, 'Three days of folding, real butter.', 'bestseller recommended', { add: warm }],
    ['Almond croissant', 210, 'Yesterday’s, soaked, filled and baked again.', 'egg bestseller', { add: warm }],
    ['Pain au chocolat croissant', 190, 'Two sticks of dark chocolate.', '', { id: 'pain-au-chocolat', add: warm }],
    ['Cinnamon bun', 170, 'Cardamom in the dough, cinnamon in the coil.', 'egg recommended', { add: warm }],
    ['Blueberry muffin', 150, 'A crumble lid, berries at the bottom too.', 'egg', { add: warm }],
    ['Banana walnut bread', 140, 'Two thick slices, toasted if you ask.', 'egg', { add: warm }],
    ['Dark chocolate cookie', 110, 'Sea salt, still soft.', 'egg bestseller'],
    ['Oat and raisin cookie', 100, 'No egg, no butter, no regret.', 'vegan'],
    ['Glazed doughnut', 120, 'Raised overnight, glazed at eight.', 'egg'],
    ['Fudge brownie', 170, 'Dense, with a crust that cracks.', 'egg bestseller', { add: ['spread 0-2'] }],
    ['Spinach and feta puff', 160, 'Rough puff, a lot of pepper.', '', { add: ['warm 0-1'] }],
    ['Chicken puff', 190, 'Pepper chicken in the same pastry.', 'nonveg', { add: ['warm 0-1'] }],
    ['Country sourdough loaf', 320, 'Whole, 800 grams, good for four days.', 'vegan', { id: 'sourdough-loaf' }],
    ['Focaccia', 180, 'Rosemary, olive oil, sea salt.', 'vegan'],
  ],
}

export const cake: SectionTable = {
  id: 'cake', name: 'Cake', minutes: 4, packing: 15,
  rows: [
    ['Chocolate cake', 220, 'Dark, three layers, a slice.', 'egg bestseller recommended', { add: ['spread 0-1'] }],
    ['Red velvet cake', 240, 'Cream cheese between the layers.', 'egg recommended'],
    ['Baked cheesecake', 260, 'Lemon zest, biscuit base.', 'egg bestseller'],
    ['Carrot and walnut cake', 230, 'Cream cheese, not too much.', 'egg'],
    ['Pista rose cake', 250, 'Eggless, with dried petals.', 'new'],
    ['Lemon tart', 210, 'Sharp curd, short crust.', 'egg'],
    ['Tiramisu', 280, 'In a glass, made in the morning.', 'egg'],
    ['Sticky date pudding', 240, 'Warm, with toffee sauce.', 'egg', { minutes: 8 }],
    ['Affogato', 220, 'Vanilla gelato, a double over it.', 'egg'],
  ],
}
