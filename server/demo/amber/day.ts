import { half, type SectionTable } from '../menu-table.ts'

export const breakfast: SectionTable = {
  id: 'breakfast', name: 'Breakfast', minutes: 25, packing: 0,
  rows: [
    [
      'Court breakfast', 895, 'Eggs, chicken sausage, tomato, mushrooms, hash brown, toast, juice and coffee.', 'nonveg bestseller recommended',
      { add: ['egg 1-1', 'toast 1-2', 'juice 1-1', 'hot 1-1', 'cutlery 0-1'] },
    ],
    ['Rajput breakfast', 795, 'Poha, kachori, jalebi, masala omelette and chai, as a house in the old city eats on Sunday.', 'egg recommended medium', { add: ['hot 1-1'] }],
    ['Eggs as you wish', 425, 'Two eggs, toast, grilled tomato.', 'egg', { add: ['egg 1-1', 'toast 1-2'] }],
    ['Eggs Benedict', 545, 'Smoked chicken, hollandaise, brioche.', 'nonveg', { add: ['hot 0-1'] }],
    ['Masala omelette', 425, 'Three eggs, onion, tomato, green chilli.', 'egg medium', { add: ['toast 1-2'] }],
    ['Akuri on toast', 445, 'Parsi scrambled eggs, loose and spiced.', 'egg medium', { add: ['toast 0-1'] }],
    ['Masala dosa', 445, 'Sambar and three chutneys.', 'medium'],
    ['Idli sambar', 395, 'Four, with gunpowder and ghee.', 'mild'],
    ['Aloo paratha', 395, 'White butter, curd, pickle.', 'medium', { add: ['hot 0-1'] }],
    ['Chole bhature', 445, 'Two bhature, chickpeas, pickled onion.', 'medium'],
    ['Poha', 325, 'Beaten rice, peanuts, pomegranate.', 'mild'],
    ['Buttermilk pancakes', 495, 'Maple syrup, berries, whipped cream.', 'egg', { add: ['scoop 0-1'] }],
    ['Belgian waffle', 495, 'Caramel banana, chocolate.', 'egg', { add: ['scoop 0-1'] }],
    ['Bircher muesli', 395, 'Oats, apple, almonds, soaked overnight.', ''],
    ['Fruit plate', 425, 'What is ripe today, cut when you order.', 'vegan'],
    ['Pastry basket', 445, 'Croissant, danish, muffin, butter and three jams.', 'egg', { draw: { family: 'croissant' } }],
  ],
}

export const small: SectionTable = {
  id: 'small', name: 'Small plates', minutes: 22, packing: 0,
  rows: [
    ['Dahi ke kebab', 495, 'Hung curd, pistachio crust, plum chutney.', 'mild recommended'],
    ['Palak patta chaat', 425, 'Crisp spinach, curd, tamarind, pomegranate.', 'mild'],
    ['Kurkuri bhindi', 395, 'Okra in threads, dry mango.', 'medium'],
    ['Mezze plate', 645, 'Hummus, falafel, labneh, olives, warm pita.', ''],
    ['Wild mushroom bruschetta', 495, 'Thyme, truffle oil, sourdough.', 'vegan'],
    ['Tomato and burrata', 725, 'Heirloom tomatoes, basil oil.', '', { draw: { family: 'salad' } }],
    ['Vegetable spring rolls', 425, 'Glass noodles, sweet chilli.', 'vegan'],
    ['Chicken lollipops', 545, 'Six, with a chilli and garlic glaze.', 'nonveg hot'],
    ['Amritsari fish pakora', 645, 'Sole in gram flour and carom.', 'nonveg medium', { draw: { family: 'fried', set: { kind: 'pakora' } } }],
    ['Chilli garlic prawns', 795, 'Tiger prawns, burnt garlic, curry leaf.', 'nonveg hot'],
    ['Laal maas tartlets', 645, 'Mathania lamb in short pastry, three bites.', 'nonveg hot new'],
    ['Mutton seekh sliders', 695, 'Three small buns, mint, pickled onion.', 'nonveg medium'],
  ],
}

export const soups: SectionTable = {
  id: 'soups', name: 'Soups and salads', minutes: 15, packing: 0,
  rows: [
    ['Roast tomato soup', 345, 'Basil, olive oil.', 'vegan'],
    ['Cream of mushroom soup', 365, 'Porcini, thyme.', ''],
    ['Mulligatawny soup', 365, 'Lentils, apple, a spoon of rice, as it was served in 1928.', 'medium recommended'],
    ['Chicken and coriander shorba', 395, 'Clear, with lemon.', 'nonveg mild'],
    ['Caesar salad', 495, 'Cos, parmesan, croutons.', 'egg', { of: 'With', sizes: [['As it is', 495], ['Grilled chicken', 625], ['Prawns', 745]] }],
    ['Beetroot and goat cheese salad', 495, 'Orange, walnut, rocket.', ''],
    ['Quinoa garden salad', 475, 'Avocado, pomegranate, pumpkin seed.', 'vegan'],
    ['Kachumber', 225, 'Cucumber, tomato, onion, roasted cumin.', 'vegan', { draw: { family: 'salad' } }],
  ],
}

export const grill: SectionTable = {
  id: 'grill', name: 'Grill', minutes: 28, packing: 0,
  rows: [
    ['Lamb seekh, coal grilled', 895, 'Minced twice, mint, nothing else.', 'nonveg bestseller recommended medium', { id: 'lamb-seekh', ...half(495, 895), add: ['breads 0-3'] }],
    ['Tandoori chicken', 795, 'A whole bird, jointed, two days in yoghurt.', 'nonveg bestseller medium', { ...half(445, 795), add: ['breads 0-3'] }],
    ['Murgh malai tikka', 745, 'Cardamom, cream, mace.', 'nonveg mild', { add: ['breads 0-3'] }],
    ['Jungli maas kebab', 895, 'Lamb with only chilli, ghee and salt, a hunter’s recipe.', 'nonveg hot'],
    ['Ajwaini fish tikka', 845, 'Sole, carom, mustard.', 'nonveg medium', { add: ['breads 0-3'] }],
    ['Tandoori jumbo prawns', 1295, 'Four, lemon and garlic.', 'nonveg medium'],
    ['Angara paneer tikka', 645, 'Smoked yoghurt, mathania chilli.', 'medium', { add: ['breads 0-3'] }],
    ['Tandoori broccoli', 595, 'Cheddar, cardamom.', 'mild'],
    ['Bharwan mushroom kebab', 595, 'Filled with figs and paneer.', 'mild'],
    ['Grilled chicken breast', 845, 'Corn-fed, green beans, pan juices.', 'nonveg', { add: ['sauce 1-1', 'sides 0-2'] }],
    ['Lamb chops', 1495, 'Three, rosemary, mash.', 'nonveg', { add: ['doneness 1-1', 'sauce 1-1', 'sides 0-2'], minutes: 35 }],
    ['Grilled sea bass', 1295, 'Lemon butter, asparagus.', 'nonveg', { add: ['sides 0-2'] }],
    ['Fish and chips', 795, 'Sole in batter, tartare.', 'nonveg'],
    ['Grilled cottage cheese steak', 695, 'Pepper sauce, vegetables.', '', { add: ['sauce 1-1', 'sides 0-2'] }],
  ],
}
