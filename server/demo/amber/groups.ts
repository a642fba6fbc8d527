import type { GroupTable } from '../menu-table.ts'

export const groups: GroupTable = {
  egg: { name: 'Eggs, how?', addOns: [['Fried', 0, 'egg'], ['Scrambled', 0, 'egg'], ['Poached', 0, 'egg'], ['Boiled, six minutes', 0, 'egg'], ['Egg-white omelette', 60, 'egg']] },
  toast: { name: 'Toast', addOns: [['White', 0], ['Brown', 0], ['Multigrain', 0], ['Gluten-free', 90]] },
  juice: { name: 'Juice', addOns: [['Orange', 0], ['Watermelon', 0], ['Pomegranate', 80]] },
  hot: { name: 'Coffee or tea', addOns: [['Filter coffee', 0], ['Cappuccino', 60], ['Masala chai', 0], ['Darjeeling', 0]] },
  doneness: { name: 'How done', addOns: [['Rare', 0], ['Medium rare', 0], ['Medium', 0], ['Well done', 0]] },
  sauce: { name: 'Sauce', addOns: [['Black pepper', 0], ['Café butter', 0], ['Mint jus', 0], ['Mushroom cream', 90]] },
  sides: { name: 'Sides', addOns: [['Truffled mash', 245], ['Green beans', 195], ['French fries', 225], ['Leaves', 175], ['Steamed rice', 165]] },
  breads: { name: 'Breads', addOns: [['Butter naan', 145], ['Garlic naan', 165], ['Roomali roti', 135], ['Laccha paratha', 145], ['Gluten-free roti', 165]] },
  heat: { name: 'How hot', addOns: [['Mild', 0], ['Medium', 0], ['Indian hot', 0]] },
  topping: { name: 'Toppings', addOns: [['Burrata', 320], ['Wild mushrooms', 240], ['Smoked chicken', 260, 'nonveg'], ['Prosciutto', 390, 'nonveg']] },
  milk: { name: 'Milk', addOns: [['Whole', 0], ['Skimmed', 0], ['Oat', 80], ['Almond', 80]] },
  cutlery: { name: 'Set for', addOns: [['One', 0], ['Two', 0], ['Four', 0]] },
  scoop: { name: 'With it', addOns: [['Vanilla ice cream', 180], ['Saffron ice cream', 210], ['Berries', 160]] },
}
