import { sizes, type SectionTable } from '../menu-table.ts'

const cupSizes = (small: number, large: number) => sizes(['Small, 240 ml', small], ['Large, 350 ml', large])
const milky = ['milk 0-1', 'shot 0-3', 'sugar 0-1']

export const coffee: SectionTable = {
  id: 'coffee', name: 'Coffee', minutes: 5, packing: 10,
  rows: [
    ['Flat white', 200, 'Double ristretto, milk stretched thin. Oat +₹40.', 'bestseller recommended', { ...cupSizes(200, 240), add: milky }],
    ['Cappuccino', 190, 'Deep foam, cocoa if you like.', 'bestseller', { ...cupSizes(190, 230), add: milky }],
    ['Cafe latte', 190, 'More milk, less foam.', '', { ...cupSizes(190, 230), add: milky }],
    ['Cortado', 180, 'Equal parts, in a small glass.', '', { add: milky }],
    ['Espresso', 130, 'Chikmagalur, roasted on Tuesdays, short.', 'vegan', { of: 'Shots', sizes: [['Single', 130], ['Double', 160]] }],
    ['Americano', 150, 'A double with hot water, black.', 'vegan', { add: ['shot 0-3'] }],
    ['Mocha', 220, 'With dark chocolate from Idukki.', '', { ...cupSizes(220, 260), add: milky }],
    ['Spanish latte', 230, 'Condensed milk under the coffee, stir it or do not.', 'new', { add: milky }],
    ['Jaggery latte', 220, 'Sweetened with jaggery and a little dry ginger.', '', { ...cupSizes(220, 260), add: milky }],
    ['Pour over', 240, 'One cup, four minutes. Ask which farm is on today.', 'vegan', { minutes: 8 }],
    ['South Indian filter coffee', 140, 'Decoction, boiled milk, a steel tumbler.', '', { add: ['sugar 0-1'] }],
    ['Hot chocolate', 210, 'Melted, not powdered.', '', { ...cupSizes(210, 250), add: ['milk 0-1'] }],
  ],
}

export const tea: SectionTable = {
  id: 'tea', name: 'Tea', minutes: 5, packing: 10,
  rows: [
    ['Masala chai', 110, 'Assam, ginger, cardamom, boiled the long way.', 'bestseller', { add: ['milk 0-1', 'sugar 0-1'] }],
    ['Darjeeling first flush tea', 180, 'In a pot, with no milk offered and none refused.', 'vegan'],
    ['Green tea with lemon', 150, 'Kangra leaf, a slice of lemon.', 'vegan'],
    ['Rose and hibiscus herbal tea', 160, 'No caffeine, from Pushkar petals.', 'vegan'],
    ['Matcha latte', 260, 'Whisked by hand.', 'new', { add: ['milk 0-1', 'sugar 0-1'] }],
    ['Turmeric latte', 190, 'Turmeric, black pepper, honey.', '', { add: ['milk 0-1'] }],
  ],
}

export const cold: SectionTable = {
  id: 'cold', name: 'Cold drinks', minutes: 6, packing: 15,
  rows: [
    ['Orange cold brew', 230, 'Eighteen hours in the cold, then orange and ice.', 'bestseller recommended vegan'],
    ['Cold brew', 210, 'Black, over one large cube.', 'vegan', { add: ['shot 0-2'] }],
    ['Iced latte', 220, 'A double over milk and ice.', '', { ...sizes(['Regular', 220], ['Large', 260]), add: milky }],
    ['Iced Spanish latte', 250, 'Condensed milk, ice, patience.', '', { add: milky }],
    ['Coconut iced coffee', 250, 'Tender coconut water and espresso.', 'vegan new'],
    ['Vietnamese iced coffee', 240, 'Dripped over condensed milk.', ''],
    ['Mint lemonade', 170, 'Crushed, strained, cold.', 'vegan', { add: ['sugar 0-1'] }],
    ['Kokum cooler', 180, 'Sour, red, black salt.', 'vegan'],
    ['Peach iced tea', 190, 'Brewed tea, not syrup and water.', 'vegan', { add: ['sugar 0-1'] }],
    ['Chocolate shake', 270, 'Thick enough to need a spoon.', '', { add: ['milk 0-1'] }],
    ['Banana peanut smoothie', 260, 'Banana, peanut butter, dates.', 'vegan', { add: ['milk 0-1', 'fruit 0-2'] }],
    ['Strawberry smoothie', 260, 'From Panchgani when they are in season.', '', { add: ['milk 0-1', 'fruit 0-2'] }],
    ['Sparkling water', 120, '750 ml.', 'vegan', { packing: 0 }],
  ],
}
