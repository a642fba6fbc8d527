import type { GroupTable } from '../menu-table.ts'

export const groups: GroupTable = {
  milk: { name: 'Milk', addOns: [['Whole milk', 0], ['Toned milk', 0], ['Oat', 40], ['Almond', 40], ['Soy', 30]] },
  shot: { name: 'In the cup', addOns: [['Another shot', 50], ['Vanilla', 30], ['Hazelnut', 30], ['Salted caramel', 40], ['Half the coffee', 0]] },
  sugar: { name: 'Sweetness', addOns: [['Not sweet', 0], ['Half sweet', 0], ['As it comes', 0]] },
  egg: { name: 'Eggs, how?', addOns: [['Fried', 0, 'egg'], ['Scrambled', 0, 'egg'], ['Poached', 0, 'egg']] },
  bread: { name: 'Bread', addOns: [['Country sourdough', 0], ['Multigrain', 0], ['Brioche', 30, 'egg'], ['Gluten-free loaf', 60]] },
  more: {
    name: 'Add to the plate',
    addOns: [['Avocado', 110], ['Feta', 70], ['Mushrooms', 70], ['A fried egg', 45, 'egg'], ['Grilled chicken', 120, 'nonveg'], ['Chicken sausage', 110, 'nonveg']],
  },
  side: { name: 'On the side', addOns: [['Fries', 0], ['Green leaves', 0], ['Sweet potato wedges', 50]] },
  warm: { name: 'Warm or as it is', addOns: [['Warm it up', 0], ['As it is', 0]] },
  spread: { name: 'With it', addOns: [['Butter', 20], ['Strawberry jam', 30], ['Whipped cream', 40], ['Chocolate sauce', 40]] },
  fruit: { name: 'Fruit on top', addOns: [['Banana', 40], ['Strawberry', 70], ['Mango', 60], ['Chia', 30]] },
}
