import { half, type SectionTable } from '../menu-table.ts'

const withBreads = { add: ['heat 0-1', 'breads 0-4'] }

export const mains: SectionTable = {
  id: 'mains', name: 'Mains', minutes: 30, packing: 0,
  categories: { court: 'From the Court kitchen', west: 'From the West' },
  rows: [
    ['Dal Amber Court', 545, 'The house dal since 1928.', 'bestseller recommended mild', { category: 'court', add: ['breads 0-4'], draw: { family: 'dal', set: { tone: 'brown' } } }],
    ['Laal maas', 925, 'Lamb on the bone, mathania chillies, no tomato. Hot, and it should be.', 'nonveg bestseller recommended hot', { category: 'court', ...withBreads }],
    ['Safed maas', 895, 'Lamb in curd, cashew and white pepper.', 'nonveg mild', { category: 'court', ...withBreads }],
    [
      'Butter chicken', 725, 'Smoked, tomato, butter, dried fenugreek.', 'nonveg bestseller mild',
      { category: 'court', of: 'Chicken', sizes: [['On the bone', 725], ['Off the bone', 765]], add: ['breads 0-4'] },
    ],
    ['Murgh kadhai', 725, 'Crushed coriander, peppers.', 'nonveg hot', { category: 'court', ...withBreads }],
    ['Rogan josh', 895, 'Kashmiri chilli, fennel, ginger.', 'nonveg medium', { category: 'court', ...withBreads }],
    ['Nalli nihari', 995, 'Shanks, eight hours, marrow.', 'nonveg medium', { category: 'court', minutes: 35, ...withBreads }],
    ['Kerala egg roast', 480, 'Boiled eggs in slow onions.', 'egg medium sold-out', { category: 'court', returns: 'Back at breakfast', ...withBreads }],
    ['Goan fish curry', 825, 'Coconut, kokum, red chilli.', 'nonveg hot', { category: 'court', add: ['sides 0-1'] }],
    ['Palak paneer', 595, 'Spinach, cottage cheese, burnt garlic.', 'mild', { category: 'court', ...withBreads }],
    ['Paneer makhani', 625, 'Tomato, butter, honey.', 'mild', { category: 'court', ...withBreads }],
    ['Saffron kofta', 620, 'Khoya dumplings, cashew, saffron.', 'mild', { category: 'court', ...withBreads }],
    ['Gatta curry', 525, 'Gram dumplings, yoghurt.', 'medium', { category: 'court', ...withBreads, draw: { family: 'sabzi', set: { veg: 'gatte' } } }],
    ['Ker sangri', 545, 'Desert beans and capers.', 'hot', { category: 'court', ...withBreads }],
    ['Subz jalfrezi', 525, 'Vegetables of the day, tossed.', 'medium', { category: 'court', ...withBreads }],
    ['Baingan bharta', 525, 'Burnt aubergine, mustard oil.', 'medium', { category: 'court', ...withBreads }],
    ['Court thali', 1150, 'A silver tray: dal, paneer, ker sangri, gatta, pulao, breads, sweet.', 'recommended medium', { category: 'court', minutes: 35 }],
    ['Court thali, with lamb and chicken', 1350, 'The same with laal maas and butter chicken.', 'nonveg medium', { category: 'court', id: 'court-thali-meat', minutes: 35 }],
    ['Mushroom fettuccine', 645, 'Cream, parmesan, black truffle.', '', { category: 'west', add: ['topping 0-2'], draw: { family: 'pasta', set: { tone: 'white' } } }],
    ['Penne arrabbiata', 595, 'San Marzano, garlic, chilli.', 'vegan medium', { category: 'west', add: ['topping 0-2'] }],
    ['Lasagne', 745, 'Lamb ragù, béchamel, baked.', 'nonveg', { category: 'west' }],
    ['Thai green curry', 695, 'Vegetables, jasmine rice.', 'vegan hot', { category: 'west', of: 'With', sizes: [['Vegetables', 695], ['Chicken', 795], ['Prawns', 895]] }],
    ['Pizza margherita', 595, 'Eleven inches, buffalo mozzarella.', '', { category: 'west', add: ['topping 0-3'] }],
    ['Pizza bianca', 695, 'Four cheeses, honey.', '', { category: 'west', add: ['topping 0-3'] }],
    ['Smoked chicken pizza', 745, 'Jalapeño, onion.', 'nonveg', { category: 'west', add: ['topping 0-3'] }],
  ],
}

export const rice: SectionTable = {
  id: 'rice-breads', name: 'Rice and breads', minutes: 22, packing: 0,
  rows: [
    ['Sealed-pot chicken biryani', 795, 'Opened at the table. Burani raita, egg, mint.', 'nonveg bestseller recommended medium', { ...half(475, 795) }],
    ['Lamb dum biryani', 895, 'Shoulder, saffron, screwpine.', 'nonveg medium', { ...half(545, 895) }],
    ['Subz dum biryani', 645, 'Vegetables, mint, fried onion.', 'medium', { ...half(395, 645) }],
    ['Saffron pulao', 345, 'Basmati, nuts.', 'mild'],
    ['Jeera rice', 245, 'Cumin in ghee.', 'mild'],
    ['Steamed rice', 195, 'Basmati.', 'vegan'],
    ['Butter naan', 145, '', 'mild'],
    ['Garlic naan', 165, '', 'mild'],
    ['Cheese and truffle kulcha', 245, 'For sharing.', 'mild new'],
    ['Roomali roti', 135, 'Thin as a handkerchief.', 'mild', { draw: { family: 'bread', set: { kind: 'roti' } } }],
    ['Laccha paratha', 145, '', 'mild'],
    ['Missi roti', 145, 'Gram flour, onion.', 'mild'],
    ['Burani raita', 195, 'Garlic, red chilli.', 'mild'],
  ],
}
