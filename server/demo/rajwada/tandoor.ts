import { half, type SectionTable } from '../menu-table.ts'

export const tandoor: SectionTable = {
  id: 'tandoor', name: 'From the tandoor', minutes: 20, packing: 15,
  rows: [
    [
      'Angara paneer tikka', 325,
      'Cottage cheese in smoked yoghurt and mathania chilli, charred with peppers, green chutney on the side. Contains milk.',
      'bestseller recommended medium',
      { of: 'Portion', sizes: [['Half, four pieces', 195], ['Full, eight pieces', 325], ['Family, sixteen pieces', 599]], add: ['chutney 1-2', 'beside 0-3'] },
    ],
    ['Malai paneer tikka', 335, 'Cream, cardamom and white pepper, no colour.', 'mild', { ...half(199, 335), add: ['chutney 1-2'] }],
    ['Achari paneer tikka', 325, 'In the spices of a mustard pickle.', 'hot', { ...half(195, 325), add: ['chutney 1-2'] }],
    ['Hariyali paneer tikka', 325, 'Mint, coriander and green chilli.', 'medium', { ...half(195, 325), add: ['chutney 1-2'] }],
    ['Paneer sula', 345, 'A Rajput marinade of kachri and clove smoke.', 'hot new'],
    ['Pyaaz kachori, the Johri Bazaar way', 95, 'Fried twice, filled with onion and potato, tamarind poured over.', 'sold-out hot', { returns: 'Back tomorrow from 8 am', add: ['chutney 0-2'] }],
    [
      'Maharaja’s slow-roasted tandoori platter of stuffed mushrooms, malai broccoli, beetroot seekh, paneer sula and smoked pineapple for sharing', 1249,
      'Serves four. Takes 35 minutes.',
      'medium',
      { id: 'maharaja-platter', minutes: 35, packing: 60, add: ['chutney 1-4', 'breads'], draw: { family: 'tikka', set: { bits: 'mushroom' } } },
    ],
    ['Tandoori malai broccoli', 315, 'Florets in cheese and cream, charred at the tips.', 'mild', { ...half(189, 315) }],
    ['Stuffed tandoori mushrooms', 315, 'Filled with paneer and spinach, turned slowly.', 'medium'],
    ['Tandoori soya chaap', 295, 'Chewy, smoky, with a lot of lemon.', 'hot', { ...half(175, 295) }],
    ['Afghani soya chaap', 305, 'The mild one: cashew paste, cream, black pepper.', 'mild', { ...half(185, 305) }],
    ['Bharwan tandoori aloo', 265, 'Potatoes hollowed out and filled with nuts and raisins.', 'medium'],
    ['Beetroot and oat seekh kebab', 275, 'Grated beetroot, oats, ginger, on the skewer.', 'mild new'],
    ['Veg seekh kebab', 275, 'Vegetables and paneer minced fine, coal smoke.', 'medium'],
    ['Hara bhara kebab', 245, 'Spinach and peas, crisp outside, a cashew in the middle.', 'mild'],
    ['Dahi ke kebab', 285, 'Hung curd in a thin crust. Eat them while they are hot.', 'mild no-onion-garlic'],
    ['Smoked pineapple', 245, 'Rings in honey and chilli, from the tandoor.', 'medium jain'],
    ['Tandoori gobi', 265, 'Cauliflower in gram flour and carom.', 'medium', { ...half(159, 265) }],
  ],
}

export const breads: SectionTable = {
  id: 'breads', name: 'Breads', minutes: 10, packing: 5,
  rows: [
    ['Tandoori roti', 35, 'Whole wheat, from the wall of the tandoor.', 'mild jain'],
    ['Butter roti', 45, 'The same with white butter.', 'mild jain'],
    ['Phulka', 25, 'Thin, puffed on the flame, brushed with ghee.', 'mild jain bestseller'],
    ['Butter naan', 75, 'Soft and blistered.', 'bestseller recommended mild jain'],
    ['Garlic naan', 90, 'Chopped garlic and coriander baked in.', 'mild bestseller'],
    ['Cheese naan', 125, 'Filled, it pulls in strings.', 'mild'],
    ['Kashmiri naan', 135, 'Cherries, coconut and nuts, slightly sweet.', 'mild jain'],
    ['Lachha paratha', 80, 'Layers that come apart like a rope.', 'mild jain'],
    ['Pudina paratha', 85, 'Dried mint between the layers.', 'mild jain'],
    ['Aloo paratha', 115, 'Potato, green chilli, curd on the side.', 'medium', { add: ['cheese 0-2'] }],
    ['Paneer paratha', 135, 'Crumbled paneer and coriander.', 'mild', { add: ['cheese 0-2'] }],
    ['Pyaaz mirch paratha', 115, 'Onion and chilli, for the morning after.', 'hot'],
    ['Amritsari kulcha', 125, 'Potato and pomegranate seed, baked crisp, with chole.', 'medium', { add: ['cheese 0-1'] }],
    ['Paneer kulcha', 135, 'Filled with paneer, buttered on both sides.', 'mild'],
    ['Missi roti', 55, 'Gram flour with onion and ajwain.', 'mild'],
    ['Bajra roti', 50, 'Millet, patted by hand, with white butter.', 'mild jain'],
    ['Makki ki roti', 60, 'Corn flour, in winter, made for saag.', 'mild jain'],
    ['Bread basket', 265, 'Butter naan, lachha paratha, missi roti and two tandoori rotis.', 'mild'],
  ],
}
