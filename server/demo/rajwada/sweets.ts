import { sizes, type SectionTable } from '../menu-table.ts'

const boxes = (half: number, full: number) => sizes(['250 g', half], ['500 g', full])

export const sweets: SectionTable = {
  id: 'sweets', name: 'Sweets', minutes: 6, packing: 10,
  categories: { plate: 'On a plate', box: 'By weight' },
  rows: [
    ['Gulab jamun', 120, 'Two, warm, in cardamom syrup.', 'bestseller recommended mild jain', { category: 'plate', add: ['sweetTop 0-2'] }],
    ['Rasmalai', 145, 'Two, in saffron milk.', 'bestseller mild jain', { category: 'plate' }],
    ['Rasgulla', 110, 'Two, squeezed, light.', 'mild jain', { category: 'plate' }],
    ['मालपुआ रबड़ी', 165, 'केसर वाला मालपुआ, ऊपर गाढ़ी रबड़ी और पिस्ता।', 'bestseller mild jain', { id: 'malpua-rabri', category: 'plate', add: ['sweetTop 0-2'] }],
    ['Paneer ghevar', 185, 'A honeycomb of batter under rabri, made from Teej to Rakhi and, by wish, always here.', 'recommended mild jain', { category: 'plate' }],
    ['Plain ghevar', 145, 'Only syrup, saffron and nuts.', 'mild jain', { category: 'plate' }],
    ['Moong dal halwa', 155, 'Stirred in ghee for three hours.', 'bestseller mild jain', { category: 'plate', add: ['sweetTop 0-2'] }],
    ['Gajar ka halwa', 155, 'Red carrots, milk, winter.', 'mild jain', { category: 'plate', add: ['sweetTop 0-2'] }],
    ['Badam halwa', 225, 'Almonds ground by hand. A small portion is enough.', 'mild jain', { category: 'plate' }],
    ['Jalebi', 95, 'Hot, from the pan, 150 grams.', 'mild jain bestseller', { category: 'plate', add: ['sweetTop 0-1'] }],
    ['Imarti', 105, 'The thicker one, of urad.', 'mild jain', { category: 'plate' }],
    ['Kesar kulfi', 110, 'On a stick, milk boiled to a third.', 'mild jain', { category: 'plate', at: ['DI'] }],
    ['Matka phirni', 120, 'Ground rice in milk, set in clay.', 'mild jain', { category: 'plate' }],
    ['Makhane ki kheer', 135, 'Puffed lotus seed, milk, saffron. For fasting days too.', 'mild jain', { category: 'plate' }],
    ['Kaju katli', 320, 'Cashew, sugar, silver leaf.', 'mild jain bestseller', { category: 'box', ...boxes(320, 620), packing: 15 }],
    ['Besan ladoo', 180, 'Roasted gram flour and ghee.', 'mild jain', { category: 'box', ...boxes(180, 340), packing: 15 }],
    ['Motichoor ladoo', 190, 'Tiny pearls, pressed while warm.', 'mild jain', { category: 'box', ...boxes(190, 360), packing: 15 }],
    ['Pista barfi', 340, 'Pistachio, green by itself.', 'mild jain', { category: 'box', ...boxes(340, 660), packing: 15 }],
    ['Mawa peda', 210, 'Khoya with cardamom.', 'mild jain', { category: 'box', ...boxes(210, 400), packing: 15 }],
    ['Dilkushal', 230, 'Gram flour fudge, coarse, Jaipur’s own.', 'mild jain', { category: 'box', ...boxes(230, 440), packing: 15 }],
    ['Mishri mawa', 260, 'Khoya crumbled with rock sugar, from Bikaner.', 'mild jain', { category: 'box', ...boxes(260, 500), packing: 15 }],
    [
      'Shaadi mithai counter for 400 guests', 124500, 'Five sweets made at your venue by four halwais. Order a day ahead.', 'mild jain',
      { id: 'shaadi-mithai-counter', category: 'box', minutes: 1440, packing: 0, draw: { family: 'barfi' } },
    ],
  ],
}
