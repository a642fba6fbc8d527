import type { SectionTable } from '../menu-table.ts'

export const breakfast: SectionTable = {
  id: 'breakfast', name: 'Breakfast', minutes: 14, packing: 15,
  rows: [
    ['Eggs on sourdough', 240, 'Two eggs your way, tomato, leaves.', 'egg bestseller recommended', { add: ['egg 1-1', 'bread 0-1', 'more 0-4'] }],
    ['Turkish eggs', 310, 'Poached, garlic yoghurt, chilli butter.', 'egg', { add: ['bread 0-1', 'more 0-2'] }],
    ['Shakshuka', 320, 'Eggs in peppers and tomato, from the pan.', 'egg bestseller', { add: ['bread 0-1', 'more 0-2'], at: ['DI'] }],
    ['Masala omelette', 230, 'Onion, tomato, chilli, buttered toast.', 'egg medium', { add: ['bread 0-1', 'more 0-3'] }],
    ['Eggs Benedict', 340, 'Spinach, hollandaise, brioche.', 'egg', { add: ['more 0-2'], at: ['DI'] }],
    ['Kettle breakfast', 420, 'Eggs, chicken sausage, mushrooms, tomato, toast.', 'nonveg', { add: ['egg 1-1', 'bread 0-1'], minutes: 18 }],
    ['Buttermilk pancakes', 290, 'Three, maple syrup, butter.', 'egg bestseller', { add: ['fruit 0-2', 'spread 0-2'] }],
    ['Belgian waffle', 290, 'Crisp, whipped cream, berries.', 'egg', { add: ['fruit 0-2', 'spread 0-2'] }],
    ['Granola bowl', 260, 'Our granola, hung curd, fruit, honey.', '', { add: ['fruit 0-3'] }],
    ['Overnight oats', 230, 'Oat milk, dates, apple, cinnamon.', 'vegan', { add: ['fruit 0-3'] }],
    ['Bun maska', 110, 'A soft bun, far too much butter.', ''],
    ['Indori poha', 140, 'Fennel, sev, pomegranate, lemon.', 'vegan mild'],
  ],
}

export const sandwiches: SectionTable = {
  id: 'sandwiches', name: 'Toasts and sandwiches', minutes: 12, packing: 15,
  rows: [
    ['Bombay toastie', 220, 'Potato, beetroot, green chutney, a lot of cheese.', 'bestseller recommended medium', { add: ['side 0-1'] }],
    ['Avocado toast', 330, 'Lemon, chilli flakes, seeds.', 'vegan', { add: ['bread 0-1', 'more 0-3'] }],
    ['Mushroom toast', 280, 'Garlic mushrooms, thyme, goat cheese.', '', { add: ['bread 0-1', 'more 0-2'] }],
    ['Grilled cheese sandwich', 240, 'Two cheeses, mustard, sourdough.', '', { add: ['side 0-1', 'more 0-2'] }],
    ['Caprese sandwich', 290, 'Tomato, bocconcini, basil, focaccia.', '', { add: ['side 0-1'] }],
    ['Chicken club sandwich', 340, 'Chicken, egg, lettuce, three toasts.', 'nonveg bestseller', { add: ['side 1-1'] }],
    ['Pulled chicken bagel', 330, 'Slow-cooked, slaw, pickles.', 'nonveg', { add: ['side 0-1'] }],
    ['Tuna melt', 350, 'Tuna, cheddar, pickled onion.', 'nonveg', { add: ['side 0-1'] }],
    ['Hummus and falafel wrap', 290, 'Pickled beet, tahini, mint.', 'vegan', { add: ['side 0-1'] }],
    ['Peri peri paneer wrap', 290, 'Grilled paneer, slaw, hot sauce.', 'hot', { add: ['side 0-1'] }],
  ],
}

export const plates: SectionTable = {
  id: 'plates', name: 'Plates', minutes: 18, packing: 20,
  rows: [
    ['Grilled chicken burger', 340, 'Brioche, pickled cucumber, fries.', 'nonveg bestseller recommended', { add: ['side 1-1', 'more 0-2'] }],
    ['Classic burger', 310, 'A patty of beans and beetroot, cheddar, fries.', '', { add: ['side 1-1', 'more 0-2'] }],
    ['Garden bowl', 280, 'Leaves, feta, pomegranate, lemon.', 'bestseller', { add: ['more 0-3'], draw: { family: 'salad' } }],
    ['Quinoa and roast pumpkin bowl', 330, 'Kale, seeds, tahini.', 'vegan', { add: ['more 0-3'] }],
    ['Chicken Caesar salad', 340, 'Cos, parmesan, anchovy dressing.', 'nonveg', { add: ['more 0-1'] }],
    ['Watermelon and feta salad', 290, 'Mint, black olives. Summer.', ''],
    ['Penne arrabbiata', 320, 'Tomato, garlic, red chilli.', 'vegan medium', { add: ['more 0-2'] }],
    ['Spaghetti with basil pesto', 350, 'Cashew pesto, green beans.', '', { add: ['more 0-2'] }],
    ['Mac and cheese', 340, 'Three cheeses, a crust.', 'bestseller', { add: ['more 0-2'] }],
    ['Fish and chips', 450, 'Basa in batter, tartare, lemon.', 'nonveg', { add: ['side 0-1'] }],
    ['Roast tomato soup', 190, 'With a toastie soldier.', 'vegan'],
    ['Mushroom soup', 210, 'Cream, thyme, garlic bread.', ''],
    ['Peri peri fries', 180, 'With lemon mayonnaise.', 'medium'],
    ['Sweet potato wedges', 210, 'Smoked paprika, yoghurt.', 'mild'],
  ],
}
