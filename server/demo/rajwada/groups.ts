import type { GroupTable } from '../menu-table.ts'

export const groups: GroupTable = {
  chutney: {
    name: 'Chutney',
    addOns: [['Mint and coriander', 0], ['Garlic and red chilli', 0], ['Burnt tomato', 15], ['Sweet tamarind', 0]],
  },
  ghee: {
    name: 'Ghee',
    addOns: [['A spoon more ghee', 20], ['Ghee on the side', 25], ['No ghee, please', 0]],
  },
  beside: {
    name: 'Something with it?',
    addOns: [['Butter naan', 75], ['Lachha onions', 40], ['Kesar lassi', 110], ['Boondi raita', 90]],
  },
  breads: {
    name: 'Breads with it',
    addOns: [['Tandoori roti', 35], ['Butter roti', 45], ['Missi roti', 55], ['Butter naan', 75], ['Garlic naan', 90]],
  },
  kitchen: {
    name: 'From which kitchen',
    addOns: [['As we cook it', 0], ['Jain, no root vegetables', 0], ['No onion, no garlic', 0]],
  },
  heat: {
    name: 'How hot',
    addOns: [['Mild', 0], ['Medium', 0], ['Marwari hot', 0]],
  },
  thali: {
    name: 'Choose two vegetables',
    addOns: [['Gatte ki sabzi', 0], ['Ker sangri', 0], ['Paneer makhani', 30], ['Aloo pyaaz', 0], ['Bhindi masala', 0]],
  },
  thaliSweet: {
    name: 'Choose a sweet',
    addOns: [['Churma', 0], ['Gulab jamun', 0], ['Moong dal halwa', 30], ['Malpua with rabri', 45]],
  },
  cheese: {
    name: 'Toppings',
    addOns: [['Extra cheese', 50], ['Extra paneer', 60], ['Butter on top', 25], ['Roasted cashews', 45]],
  },
  dosaSide: {
    name: 'With the dosa',
    addOns: [['Coconut chutney', 0], ['Tomato chutney', 0], ['Gunpowder and ghee', 35], ['Another sambar', 30]],
  },
  curd: {
    name: 'On top',
    addOns: [['Extra curd', 20], ['Extra sev', 15], ['Pomegranate', 25], ['Sweet tamarind', 0]],
  },
  sweetTop: {
    name: 'On top',
    addOns: [['Rabri', 50], ['A scoop of vanilla', 60], ['Pistachio slivers', 35], ['Silver leaf', 20]],
  },
  sugar: {
    name: 'Sugar',
    addOns: [['As it comes', 0], ['Less sugar', 0], ['No sugar', 0]],
  },
  salt: {
    name: 'Sweet or salt',
    addOns: [['Sweet', 0], ['Salted', 0], ['Half and half', 0]],
  },
  spoon: {
    name: 'Cutlery',
    addOns: [['No cutlery', 0], ['For two', 0], ['For four', 0]],
  },
}
