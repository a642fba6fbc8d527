/** What dishes of one kind are made from and named after. */
export interface DishWords {
  food: 'veg' | 'egg' | 'meat'
  things: readonly string[]
  ways: readonly string[]
  /** Rupees, from and to. */
  price: readonly [number, number]
  sizes: readonly string[]
  groups: readonly string[]
  notes: readonly string[]
}

export interface SectionWords {
  name: string
  dishes: readonly [DishWords, ...DishWords[]]
}

export const MANNERS = ['', '', '', 'home-style', 'smoked', 'slow-cooked', 'royal', 'roasted', 'hand-pounded', 'old-fashioned', 'crisp', 'double']
export const PLACES = ['Jaipuri', 'Jodhpuri', 'Marwari', 'Mewari', 'Amritsari', 'Lucknowi', 'Hyderabadi', 'Kashmiri', 'Banarasi', 'Udaipuri', 'Chettinad', 'Malabar', 'Bikaneri', 'Sindhi']
export const NOTES = ['Made when you order.', 'From the first pan of the day.', 'A recipe of the house.', 'Lightly spiced.', 'Good for sharing.', 'Cooked in small lots.', 'Served hot.', 'A favourite of the kitchen.']

const HALVES = ['Half', 'Full']
const SIZES = ['Small', 'Regular', 'Large']

const gravy = ['Thick gravy, coriander on top.', 'With a spoon of white butter.', 'Tomato, onion and patience.', 'Finished with cream.']
const dry = ['With mint chutney.', 'Lemon and onions beside.', 'Charred at the edges.', 'Crisp outside, soft inside.']
const sweet = ['With pistachio.', 'Saffron and cardamom.', 'Not too sweet.', 'Warm, unless you ask otherwise.']
const cold = ['Over ice.', 'Less sugar if you ask.', 'Cold, from the jar.', 'With a straw.']

export const DISH_SECTIONS: readonly SectionWords[] = [
  {
    name: 'Curries',
    dishes: [
      { food: 'veg', things: ['paneer', 'palak paneer', 'kofta', 'mushroom', 'kaju', 'matar'], ways: ['makhani', 'masala', 'kadhai', 'lababdar', 'korma', 'do pyaza'], price: [220, 390], sizes: HALVES, groups: ['bread', 'heat'], notes: gravy },
      { food: 'meat', things: ['chicken', 'mutton', 'fish', 'prawn'], ways: ['curry', 'masala', 'rogan josh', 'kadhai', 'korma'], price: [320, 620], sizes: HALVES, groups: ['bread', 'heat'], notes: gravy },
    ],
  },
  {
    name: 'From the tandoor',
    dishes: [
      { food: 'veg', things: ['paneer', 'malai broccoli', 'mushroom', 'soya chaap', 'aloo'], ways: ['tikka', 'sula', 'kebab'], price: [240, 380], sizes: HALVES, groups: ['chutney', 'extra'], notes: dry },
      { food: 'meat', things: ['chicken', 'lamb', 'fish', 'malai chicken'], ways: ['tikka', 'seekh kebab', 'sula'], price: [320, 560], sizes: HALVES, groups: ['chutney', 'extra'], notes: dry },
    ],
  },
  {
    name: 'Breads',
    dishes: [{ food: 'veg', things: ['butter', 'garlic', 'cheese', 'aloo', 'pudina', 'missi', 'bajra'], ways: ['naan', 'roti', 'paratha', 'kulcha'], price: [30, 150], sizes: ['One', 'Basket of four'], groups: ['extra'], notes: ['With white butter.', 'From the wall of the tandoor.', 'Brushed with ghee.'] }],
  },
  {
    name: 'Rice and dal',
    dishes: [
      { food: 'veg', things: ['subz', 'paneer', 'matar', 'jeera', 'kashmiri'], ways: ['biryani', 'pulao', 'rice'], price: [160, 360], sizes: HALVES, groups: ['extra', 'heat'], notes: gravy },
      { food: 'egg', things: ['egg'], ways: ['biryani', 'pulao', 'fried rice'], price: [220, 340], sizes: HALVES, groups: ['extra', 'heat'], notes: gravy },
      { food: 'veg', things: ['yellow', 'black', 'five-lentil', 'chana', 'garlic'], ways: ['dal', 'dal makhani', 'dal tadka'], price: [160, 300], sizes: HALVES, groups: ['bread', 'heat'], notes: gravy },
    ],
  },
  {
    name: 'Chaat and snacks',
    dishes: [{ food: 'veg', things: ['aloo', 'dahi', 'palak', 'paneer', 'corn', 'raj'], ways: ['chaat', 'tikki', 'samosa', 'kachori', 'pakora', 'bhel'], price: [50, 190], sizes: HALVES, groups: ['chutney', 'extra'], notes: dry }],
  },
  {
    name: 'South Indian',
    dishes: [{ food: 'veg', things: ['masala', 'ghee', 'onion', 'rava', 'mysore', 'podi'], ways: ['dosa', 'uttapam', 'idli', 'vada'], price: [90, 240], sizes: SIZES, groups: ['chutney', 'extra'], notes: ['With sambar and two chutneys.', 'Crisp at the edge.'] }],
  },
  {
    name: 'Noodles and pizza',
    dishes: [
      { food: 'veg', things: ['hakka', 'schezwan', 'burnt garlic', 'garden', 'paneer', 'mushroom'], ways: ['noodles', 'pizza', 'pasta', 'momo'], price: [150, 420], sizes: SIZES, groups: ['extra', 'heat'], notes: dry },
      { food: 'meat', things: ['chicken', 'pepper chicken', 'prawn'], ways: ['noodles', 'pizza', 'pasta', 'momo'], price: [220, 520], sizes: SIZES, groups: ['extra', 'heat'], notes: dry },
    ],
  },
  {
    name: 'Burgers and sandwiches',
    dishes: [
      { food: 'veg', things: ['paneer', 'aloo', 'grilled cheese', 'garden'], ways: ['burger', 'sandwich', 'wrap', 'toast'], price: [110, 320], sizes: SIZES, groups: ['extra'], notes: dry },
      { food: 'meat', things: ['chicken', 'pulled lamb'], ways: ['burger', 'sandwich', 'wrap'], price: [180, 420], sizes: SIZES, groups: ['extra'], notes: dry },
      { food: 'egg', things: ['masala', 'cheese', 'mushroom'], ways: ['omelette', 'egg roll', 'egg sandwich'], price: [120, 260], sizes: SIZES, groups: ['extra'], notes: dry },
    ],
  },
  {
    name: 'Soups and salads',
    dishes: [{ food: 'veg', things: ['tomato', 'sweet corn', 'lemon coriander', 'beetroot', 'sprouts', 'cucumber'], ways: ['soup', 'salad', 'raita', 'shorba'], price: [90, 280], sizes: SIZES, groups: ['extra'], notes: ['With bread.', 'Croutons on the side.'] }],
  },
  {
    name: 'Sweets',
    dishes: [{ food: 'veg', things: ['kesar', 'badam', 'pista', 'rose', 'mawa', 'gajar'], ways: ['halwa', 'barfi', 'kulfi', 'ladoo', 'jamun', 'ice cream', 'kheer'], price: [80, 380], sizes: ['250 g', '500 g', '1 kg'], groups: ['extra'], notes: sweet }],
  },
  {
    name: 'Cake and bakery',
    dishes: [{ food: 'egg', things: ['chocolate', 'red velvet', 'banana', 'lemon', 'coffee', 'walnut'], ways: ['cake', 'muffin', 'cookie', 'brownie', 'tart'], price: [90, 320], sizes: SIZES, groups: ['extra'], notes: sweet }],
  },
  {
    name: 'Drinks',
    dishes: [{ food: 'veg', things: ['mango', 'rose', 'masala', 'kesar', 'mint', 'ginger', 'orange'], ways: ['lassi', 'shake', 'chai', 'soda', 'cooler', 'coffee', 'juice'], price: [40, 260], sizes: SIZES, groups: ['milk', 'extra'], notes: cold }],
  },
]
