import { half, sizes, type SectionTable } from '../menu-table.ts'

export const chaat: SectionTable = {
  id: 'chaat', name: 'Chaat and kachori', minutes: 8, packing: 10,
  rows: [
    ['Samosa', 45, 'Two, potato and pea, fried to order.', 'bestseller medium', { add: ['chutney 0-2'] }],
    ['Samosa chaat', 95, 'Broken, with chole, curd and tamarind.', 'medium', { add: ['curd 0-3'] }],
    ['Dal kachori', 50, 'Moong, fennel and asafoetida, no onion.', 'bestseller medium no-onion-garlic', { add: ['chutney 0-2'] }],
    ['Mawa kachori', 85, 'Sweet: khoya and nuts, dipped in syrup.', 'mild jain', { add: ['sweetTop 0-2'] }],
    ['Kachori chaat', 99, 'A dal kachori under curd, two chutneys and sev.', 'medium', { add: ['curd 0-3'] }],
    ['Jodhpuri mirchi vada', 60, 'A long green chilli with potato, in batter.', 'hot', { add: ['chutney 0-2'] }],
    ['Kota kachori', 55, 'Urad and a lot of asafoetida, harder and hotter than ours.', 'hot'],
    ['Dahi puri chaat', 110, 'Eight puris, curd, tamarind, sev, pomegranate.', 'bestseller recommended medium jain-possible', { add: ['curd 0-3'] }],
    ['Gol gappe', 70, 'Eight, with two waters: mint, and tamarind with jaggery.', 'hot jain-possible'],
    ['Papdi chaat', 99, 'Crisp discs, potato, chickpeas, curd.', 'medium', { add: ['curd 0-3'] }],
    ['Raj kachori', 145, 'One large puri with everything in it.', 'medium', { add: ['curd 0-3'] }],
    ['Palak patta chaat', 135, 'Spinach leaves in batter, curd over them.', 'mild jain-possible'],
    ['Aloo tikki', 85, 'Two, crisp from the griddle, with chole if you like.', 'medium', { add: ['curd 0-3'] }],
    ['Dahi bhalla', 105, 'Soft lentil dumplings in sweet curd.', 'mild no-onion-garlic', { add: ['curd 0-2'] }],
    ['Bhel puri', 85, 'Puffed rice, raw mango, three chutneys, mixed at the last moment.', 'medium jain-possible'],
    ['Tokri chaat', 155, 'A basket of fried potato, filled.', 'medium'],
    ['Pav bhaji', 155, 'Mashed vegetables, a lot of butter, two buns.', 'bestseller medium jain-possible', { add: ['cheese 0-2'] }],
    ['Chole bhature', 175, 'Two bhature, chickpeas, onion, pickle.', 'medium'],
    ['Onion pakora', 125, 'Loose, crisp, with fried chillies.', 'medium', { ...half(75, 125), add: ['chutney 0-2'] }],
    ['Paneer pakora', 165, 'Thick slices with mint chutney inside.', 'mild', { ...half(99, 165), add: ['chutney 0-2'] }],
  ],
}

export const south: SectionTable = {
  id: 'south', name: 'South Indian', minutes: 14, packing: 15,
  rows: [
    ['Masala dosa', 165, 'Crisp, potato inside, sambar and two chutneys.', 'bestseller medium', { add: ['dosaSide 0-3'] }],
    ['Plain dosa', 125, 'Paper thin at the edge.', 'mild jain', { add: ['dosaSide 0-3'] }],
    ['Mysore masala dosa', 185, 'Red chutney spread inside.', 'hot', { add: ['dosaSide 0-3'] }],
    ['Ghee roast dosa', 185, 'A cone of it, brown with ghee.', 'mild jain', { add: ['dosaSide 0-3'] }],
    ['Paneer dosa', 205, 'Filled with spiced paneer.', 'medium', { add: ['dosaSide 0-3'] }],
    ['Rava onion dosa', 175, 'Semolina, lacy, onions in it.', 'medium'],
    ['Onion uttapam', 165, 'Thick and soft, toppings baked in.', 'mild', { add: ['dosaSide 0-2'] }],
    ['Tomato cheese uttapam', 185, 'Tomato, green chilli, cheese.', 'mild'],
    ['Idli sambar', 115, 'Three, steamed when you order.', 'mild jain-possible', { add: ['dosaSide 0-2'] }],
    ['Medu vada', 125, 'Three, crisp, with sambar.', 'mild', { add: ['dosaSide 0-2'] }],
    ['Idli vada combo', 145, 'Two idlis and a vada.', 'mild', { draw: { family: 'idli' } }],
    ['Upma', 115, 'Semolina with curry leaf, cashew and peas.', 'mild'],
  ],
}

export const chinese: SectionTable = {
  id: 'chinese', name: 'Chinese and pizza', minutes: 16, packing: 15,
  rows: [
    ['Hakka noodles', 215, 'Wok-tossed, vegetables kept crisp.', 'bestseller medium', { ...half(129, 215) }],
    ['Schezwan noodles', 225, 'In our own chilli and garlic sauce.', 'hot', { ...half(135, 225) }],
    ['Veg fried rice', 205, 'Basmati, spring onion, soy.', 'mild', { ...half(125, 205) }],
    ['Schezwan fried rice', 215, 'Red and hot.', 'hot'],
    ['Chilli paneer', 285, 'Peppers, onion, soy; dry or with gravy.', 'bestseller hot', { of: 'How', sizes: [['Dry', 285], ['With gravy', 295]] }],
    ['Veg Manchurian', 245, 'Cabbage and carrot dumplings in a dark sauce.', 'medium', { of: 'How', sizes: [['Dry', 245], ['With gravy', 255]] }],
    ['Honey chilli potato', 215, 'Crisp, sticky, sesame.', 'medium'],
    ['Spring rolls', 195, 'Six, cut on the slant, sweet chilli sauce.', 'mild'],
    ['Steamed momo', 165, 'Eight, cabbage and paneer, hot red chutney.', 'medium', { ...half(95, 165) }],
    ['Tandoori momo', 195, 'Steamed, then charred in a red marinade.', 'hot'],
    ['Pizza margherita', 265, 'Tomato, mozzarella, basil.', 'mild', { ...sizes(['Eight inches', 265], ['Eleven inches', 425]), add: ['cheese 0-3'] }],
    ['Rajwada paneer pizza', 325, 'Paneer tikka, onion, green chilli.', 'medium bestseller', { ...sizes(['Eight inches', 325], ['Eleven inches', 495]), add: ['cheese 0-3'] }],
    ['Garden pizza', 305, 'Peppers, olives, sweet corn, tomato.', 'mild', { ...sizes(['Eight inches', 305], ['Eleven inches', 475]), add: ['cheese 0-3'] }],
    ['Bombay grilled sandwich', 165, 'Potato, beetroot, green chutney, three layers.', 'medium', { add: ['cheese 0-2'] }],
  ],
}
