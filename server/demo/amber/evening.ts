import { sizes, type SectionTable } from '../menu-table.ts'

export const dessert: SectionTable = {
  id: 'dessert', name: 'Dessert', minutes: 12, packing: 0,
  rows: [
    ['Rasmalai, saffron milk', 385, 'Two, with pistachio.', 'bestseller recommended', { id: 'rasmalai', add: ['scoop 0-1'] }],
    ['Gulab jamun', 345, 'Two, warm, under pistachio and rose.', '', { add: ['scoop 0-1'] }],
    ['Malpua with rabri', 395, 'Rose, almonds.', ''],
    ['Moong dal halwa', 385, 'Ghee, saffron, patience.', ''],
    ['Kesar kulfi', 345, 'On the stick, or cut.', ''],
    ['Chocolate fondant cake', 445, 'Twelve minutes. It runs.', 'egg', { minutes: 18, add: ['scoop 0-1'] }],
    ['Baked cheesecake', 425, 'Vanilla, berries.', 'egg'],
    ['Crème caramel', 365, 'As in the old dining room.', 'egg'],
    ['Tiramisu', 425, 'Coffee, mascarpone.', 'egg'],
    ['Ice cream, three scoops', 345, 'Vanilla, saffron, chocolate.', '', { id: 'ice-cream' }],
    ['Sliced fruit', 345, 'Seasonal.', 'vegan'],
    ['Paan', 145, 'Betel leaf, rose, fennel, in silver.', 'vegan'],
  ],
}

export const drinks: SectionTable = {
  id: 'drinks', name: 'Hot and cold', minutes: 10, packing: 0,
  rows: [
    ['Masala chai', 195, 'A pot for one or two.', 'recommended', { ...sizes(['For one', 195], ['For two', 295]), add: ['milk 0-1'] }],
    ['Darjeeling tea', 225, 'Second flush, from Makaibari.', '', { ...sizes(['For one', 225], ['For two', 345]) }],
    ['Cappuccino', 245, '', '', { add: ['milk 0-1'] }],
    ['Espresso', 195, '', '', { of: 'Shots', sizes: [['Single', 195], ['Double', 245]] }],
    ['Filter coffee', 225, 'From the hills of Coorg.', '', { add: ['milk 0-1'] }],
    ['Hot chocolate', 295, 'Seventy per cent.', '', { add: ['milk 0-1'] }],
    ['Fresh orange juice', 295, 'Pressed when you order.', 'vegan'],
    ['Watermelon juice', 265, '', 'vegan'],
    ['Pomegranate juice', 345, '', 'vegan'],
    ['Kesar lassi', 265, 'Sweet, in silver.', ''],
    ['Masala chaas', 195, 'Mint, cumin.', ''],
    ['Fresh lime soda', 195, 'Sweet, salted or both.', 'vegan'],
    ['Amber sunset cooler', 345, 'Orange, passion fruit, ginger, no alcohol.', 'vegan new'],
    ['Rose and cucumber spritz', 345, 'Dry, with soda, no alcohol.', 'vegan'],
    ['Cold coffee', 295, 'With ice cream.', '', { add: ['milk 0-1'] }],
    ['Himalayan water', 145, '750 ml, still or sparkling.', 'vegan', { of: 'Kind', sizes: [['Still', 145], ['Sparkling', 195]] }],
  ],
}

export const night: SectionTable = {
  id: 'night', name: 'For the room, all night', minutes: 35, packing: 0,
  rows: [
    ['Club sandwich', 595, 'Chicken, egg, bacon of turkey, three toasts, fries.', 'nonveg bestseller recommended', { at: ['RO'], add: ['toast 0-1'] }],
    ['Vegetable club sandwich', 495, 'Grilled vegetables, cheese, coleslaw, fries.', '', { at: ['RO'], add: ['toast 0-1'] }],
    ['Court burger', 695, 'Lamb, cheddar, onion jam, fries.', 'nonveg', { at: ['RO'], draw: { family: 'burger' } }],
    ['Khichdi with ghee', 395, 'Rice and moong, pickle, papad. For a stomach that has travelled.', 'mild bestseller', { at: ['RO'] }],
    ['Curd rice', 345, 'Cool, tempered.', 'mild', { at: ['RO'] }],
    ['French fries', 295, 'With three sauces.', 'vegan', { at: ['RO'] }],
    ['Grilled cheese sandwich', 425, 'Cheddar, tomato.', '', { at: ['RO'] }],
    ['Warm milk with turmeric', 195, '', '', { at: ['RO'] }],
  ],
}
