import { sizes, type SectionTable } from '../menu-table.ts'

export const drinks: SectionTable = {
  id: 'drinks', name: 'Drinks', minutes: 6, packing: 8,
  rows: [
    ['Kesar lassi', 110, 'Served in clay, with pistachio.', 'bestseller recommended mild jain', { ...sizes(['Regular', 110], ['Large', 160]), add: ['sugar 0-1'] }],
    ['Sweet lassi', 85, 'Thick enough for a spoon, cream on top.', 'bestseller mild jain', { ...sizes(['Regular', 85], ['Large', 130]), add: ['sugar 0-1'] }],
    ['Salted lassi', 85, 'Roasted cumin, black salt.', 'mild jain'],
    ['Mango lassi', 120, 'With Kesar mango, while there is any.', 'mild jain'],
    ['Rose lassi', 110, 'With gulkand from Pushkar.', 'mild jain'],
    ['Masala chaas', 60, 'Thin buttermilk, mint, ginger.', 'mild jain bestseller'],
    ['Thandai', 130, 'Almonds, fennel, pepper and rose, ground together.', 'mild jain', { add: ['sugar 0-1'] }],
    ['Aam panna', 85, 'Raw mango, burnt and cooled, against the heat.', 'mild jain'],
    ['Jaljeera', 65, 'Cumin, mint, tamarind, boondi on top.', 'medium jain'],
    ['Shikanji', 75, 'Lemon and black salt.', 'mild jain', { add: ['salt 1-1'] }],
    ['Fresh lime soda', 85, 'Sweet, salted or both.', 'mild jain', { add: ['salt 1-1'] }],
    ['Kulhad chai', 45, 'Ginger and cardamom, in a clay cup.', 'bestseller mild jain', { add: ['sugar 0-1'] }],
    ['Masala chai for two', 80, 'A pot, two cups.', 'mild jain', { add: ['sugar 0-1'] }],
    ['Filter coffee', 75, 'In a steel tumbler, poured long.', 'mild jain'],
    ['Cold coffee', 130, 'With ice cream, not too sweet.', 'mild jain', { add: ['sugar 0-1'] }],
    ['Badam milk', 120, 'Hot in winter, cold in summer.', 'mild jain', { of: 'How', sizes: [['Hot', 120], ['Cold', 120]] }],
    ['Rabri falooda', 165, 'Rose, vermicelli, basil seed, rabri, a scoop.', 'mild jain'],
    ['Mineral water', 25, 'One litre, sealed.', 'jain', { packing: 0 }],
  ],
}
