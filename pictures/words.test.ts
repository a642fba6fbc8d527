import { expect, test } from 'vitest'
import { toneOf } from './tones.ts'
import { ruleFor } from './words.ts'

test.each([
  ['Tandoori roti', 'bread'], ['Tandoori paneer', 'tikka'], ['Paneer tikka masala', 'curry'], ['Paneer Kolhapuri', 'curry'], ['Jodhpuri paneer', 'curry'],
  ['Samosa chaat', 'tikki'], ['Mirchi vada', 'mirchi'], ['Medu vada', 'idli'], ['Dahi bhalla', 'bhalla'], ['Kadhi pakora', 'kadhi'], ['Gatte ka pulao', 'biryani'],
  ['Spring rolls', 'springRolls'], ['Paneer kathi roll', 'wrap'], ['Cinnamon roll', 'bun'], ['Masala dosa', 'dosa'], ['Sweet corn soup', 'soup'],
  ['Corn and cheese momo', 'momo'], ['Chicken club sandwich', 'sandwich'], ['Avocado toast', 'toast'], ['Egg biryani', 'biryani'], ['Egg curry', 'curry'],
  ['Masala omelette', 'eggs'], ['Laal maas tartlets', 'tartlets'], ['Lemon tart', 'tart'], ['Baked cheesecake', 'cakeSlice'], ['Chocolate cake', 'cake'],
  ['Mac and cheese', 'bake'], ['Fish and chips', 'steak'], ['Rabri falooda', 'shake'], ['Malpua with rabri', 'malpua'], ['Aam panna', 'cooler'], ['Paan', 'paan'],
  ['Watermelon juice', 'cooler'], ['Mineral water', 'bottle'], ['Masala chai', 'coffee'], ['Kulhad chai', 'kulhad'], ['Cold coffee', 'iced'],
  ['दाल बाटी चूरमा', 'baati'], ['केर सांगरी', 'sabzi'], ['मालपुआ रबड़ी', 'malpua'], ['कढ़ी पकोड़ा', 'kadhi'], ['Double Espresso', 'coffee'], ['Fish Fillet Burger Meal', 'burger'], ['Shrimp Meal', 'prawns'], ['Diet Coke', 'bottle'],
  ['Garlic Sauce', 'smallBowl'], ['Brown Bag', 'parcel'], ['Something nobody has heard of', 'cloche'],
])('%s is drawn as %s', (name, family) => {
  expect(ruleFor(name).family).toBe(family)
})

test('the name tells the colour: palak is green, laal is red, malai is white', () => {
  expect(toneOf('curry', 'Palak paneer')).toMatchObject({ tone: 'green', bits: 'paneer' })
  expect(toneOf('curry', 'Laal maas')).toMatchObject({ tone: 'red', bits: 'lamb' })
  expect(toneOf('curry', 'Malai kofta')).toMatchObject({ tone: 'white', bits: 'kofta' })
  expect(toneOf('bread', 'बाजरा roti')).toMatchObject({ kind: 'roti' })
  expect(toneOf('curry', 'Paneer pasanda')).toMatchObject({ bits: 'paneer' })
})
