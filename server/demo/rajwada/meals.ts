import { half, type SectionTable } from '../menu-table.ts'

export const thalis: SectionTable = {
  id: 'thalis', name: 'Thalis', minutes: 22, packing: 25,
  rows: [
    [
      'Rajwada royal thali', 449, 'Five katoris, two breads, jeera rice, papad and a sweet. Dal and bread are refilled.', 'bestseller recommended medium',
      { add: ['thali 2-2', 'thaliSweet 1-1', 'beside 0-3'] },
    ],
    [
      'दाल बाटी चूरमा थाली', 389, 'पंचमेल दाल, घी में डूबी बाटी, मीठा चूरमा और लहसुन की चटनी।', 'bestseller jain-possible medium',
      { id: 'dal-baati-churma-thali', before: 429, add: ['ghee 0-1', 'kitchen 0-1'], draw: { family: 'baati', set: { ware: { c: '#cfd2d2' }, churma: true } } },
    ],
    [
      'Marwari wedding thali', 649, 'Eleven dishes as they are served at a Marwari wedding, ker sangri and malpua among them.', 'recommended medium new',
      { add: ['thaliSweet 1-2', 'ghee 0-1'], minutes: 28 },
    ],
    ['Shekhawati thali', 429, 'Bajra roti, papad mangodi, kadhi, garlic chutney and jaggery, the food of the north of the state.', 'hot'],
    ['Jain thali', 419, 'No root vegetables: raw banana sabzi, moong dal, phulka, rice, chaas and a sweet.', 'jain mild no-onion-garlic', { draw: { set: { tray: '#a8b59a', dough: '#e8c890' } } }],
    ['Mini thali', 249, 'Two vegetables, dal, three phulkas and rice, for a short lunch.', 'mild', { add: ['thali 2-2'] }],
    ['Children’s thali', 219, 'Small portions without chilli: paneer makhani, dal, a phulka, curd and a gulab jamun.', 'mild', { draw: { set: { tray: '#9fb4c4' } } }],
    ['Vrat thali', 359, 'For fasting days: kuttu puri, aloo in rock salt, samak rice, curd and makhane ki kheer.', 'no-onion-garlic mild', { minutes: 25 }],
  ],
}

export const rajasthani: SectionTable = {
  id: 'rajasthani', name: 'Rajasthani kitchen', minutes: 20, packing: 15,
  categories: { baati: 'Baati and churma', sabzi: 'Vegetables of the desert', roti: 'Millet and more' },
  rows: [
    [
      'Dal baati churma', 295, 'Wheat balls baked on coals, broken into five-lentil dal and ghee, with sweet churma beside.', 'bestseller recommended jain-possible medium',
      { category: 'baati', add: ['ghee 0-1', 'chutney 0-2'] },
    ],
    ['Masala baati', 325, 'Baati filled with peas and potato, baked slowly, served with dal.', 'medium', { category: 'baati', add: ['ghee 0-1'] }],
    ['Bafla with dal', 315, 'Boiled, then baked: softer than a baati and soaked in ghee.', 'mild', { category: 'baati' }],
    ['चूरमा', 120, 'घी, गुड़ और इलायची के साथ कूटी हुई बाटी।', 'mild jain', { id: 'churma', category: 'baati' }],
    ['Gatte ki sabzi', 245, 'Gram flour dumplings in a sharp curd gravy.', 'bestseller no-onion-garlic medium', { category: 'sabzi', ...half(145, 245) }],
    ['Govind gatte', 285, 'Dumplings filled with khoya and nuts, in a mild gravy. Made for the Govind Dev Ji temple’s feast days.', 'mild no-onion-garlic', { category: 'sabzi' }],
    ['केर सांगरी', 275, 'रेगिस्तान की फलियाँ और केर, दही और साबुत मसालों में।', 'bestseller hot jain', { id: 'ker-sangri', category: 'sabzi', ...half(165, 275) }],
    ['Papad ki sabzi', 195, 'Roasted papad in thin curd gravy, quick and sour.', 'jain-possible medium', { category: 'sabzi' }],
    ['Papad mangodi', 225, 'Sun-dried moong dumplings and papad, cooked with fenugreek seed.', 'medium no-onion-garlic', { category: 'sabzi' }],
    ['Sev tamatar', 205, 'Thick gram noodles in a tomato gravy, added at the last moment so that they stay firm.', 'medium', { category: 'sabzi' }],
    [
      'Haldi ki sabzi', 365, 'Fresh turmeric root, grated and cooked in ghee for an hour. Winter only.', 'hot new',
      { category: 'sabzi', minutes: 15, draw: { family: 'curry', set: { tone: 'yellow', bits: 'greens' } } },
    ],
    ['Kair ka achaar aloo', 215, 'Potatoes in the spices of caper pickle.', 'hot', { category: 'sabzi' }],
    ['Pitod ki sabzi', 235, 'Squares of set gram flour in yoghurt gravy.', 'medium no-onion-garlic', { category: 'sabzi' }],
    ['Rajasthani kadhi pakora', 225, 'Sour buttermilk thickened with gram flour, onion pakoras, red chilli in ghee.', 'medium', { category: 'sabzi', ...half(135, 225) }],
    ['Lehsun ki chutney aloo', 199, 'Baby potatoes in a paste of garlic and mathania chilli. Very hot, and meant to be.', 'hot', { category: 'sabzi' }],
    ['Bajra roti with gud and ghee', 145, 'Two thick millet breads, a lump of jaggery, white butter.', 'jain mild', { category: 'roti', add: ['ghee 0-1'] }],
    ['Bajre ki khichdi', 215, 'Millet and moong cooked till soft, with kadhi on the side.', 'mild jain-possible', { category: 'roti', add: ['ghee 0-1'] }],
    ['Makki ki raab', 110, 'Warm corn and buttermilk, salted, drunk from the bowl.', 'mild jain', { category: 'roti' }],
    ['Missi roti with lehsun chutney', 135, 'Gram flour bread from the tandoor and garlic chutney ground by hand.', 'hot', { category: 'roti' }],
    ['Mirchi ke tipore', 85, 'Green chillies with mustard seed, tossed for a minute.', 'hot jain', { category: 'sabzi' }],
  ],
}

export const daal: SectionTable = {
  id: 'dal-rice', name: 'Dal, rice and biryani', minutes: 18, packing: 15,
  rows: [
    ['Dal makhani', 285, 'Black lentils, sixteen hours on the coals, finished with white butter.', 'bestseller recommended mild', { ...half(165, 285), add: ['cheese 0-2'] }],
    ['Dal tadka', 225, 'Yellow lentils with garlic, cumin and red chilli fried in ghee.', 'medium jain-possible', { ...half(135, 225) }],
    ['Panchmel dal', 235, 'Five lentils, as they are cooked for baati.', 'medium jain-possible', { ...half(140, 235) }],
    ['Dal fry', 215, 'Toor dal with onion and tomato cooked into it.', 'medium'],
    ['Rajma masala', 245, 'Kidney beans from the hills, slow and thick.', 'medium'],
    ['Chole Amritsari', 255, 'Chickpeas darkened with tea and dry pomegranate.', 'hot', { add: ['breads 0-3'] }],
    ['Kadhi pakora', 225, 'Punjabi kadhi, thicker than ours, with pakoras that soak it up.', 'mild'],
    ['Langar ki dal', 235, 'Urad and chana as it is cooked in the gurdwara, without cream.', 'mild no-onion-garlic'],
    ['Handi paneer biryani', 365, 'Basmati and paneer sealed in clay with saffron and fried onion.', 'bestseller recommended medium', { ...half(215, 365), add: ['beside 0-2'] }],
    ['Subz dum biryani', 325, 'Vegetables of the season, mint, whole spices, a dough lid.', 'medium', { ...half(195, 325) }],
    ['Hyderabadi veg biryani', 345, 'Green with coriander and chilli, for those who like it sharp.', 'hot'],
    ['Kabuli pulao', 315, 'Chickpeas, carrots and raisins in fragrant rice.', 'mild'],
    ['Kashmiri pulao', 335, 'Saffron rice with apple, grapes and fried nuts.', 'mild no-onion-garlic'],
    ['Matar pulao', 245, 'Basmati and green peas, whole cumin.', 'mild jain-possible'],
    ['Jeera rice', 185, 'Long grains, cumin in ghee.', 'mild jain', { ...half(115, 185) }],
    ['Steamed rice', 145, 'Plain basmati.', 'mild jain', { ...half(90, 145) }],
    ['Curd rice', 195, 'Cool, with mustard seed, curry leaf and pomegranate.', 'mild jain-possible'],
    ['Lemon rice', 195, 'Turmeric, peanuts, a whole lemon.', 'mild jain'],
    ['Masala khichdi', 225, 'Rice and moong with vegetables and a spoon of ghee on top.', 'mild', { add: ['ghee 0-1'] }],
    ['Gatte ka pulao', 275, 'Rice cooked with gram dumplings and curd, a Marwari Sunday.', 'medium'],
  ],
}
