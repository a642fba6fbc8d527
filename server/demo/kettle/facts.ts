import type { Allergen, ImportedFacts } from '#schemas/dish-facts.ts'
import type { SectionTable } from '../menu-table.ts'

/** Kilocalories of a serving, what a serving is, and what it holds, by the dish's name; dishes that are not here are not known yet, and guests are told to ask. */
const FACTS: Readonly<Record<string, readonly [kcal: number, serving: string, allergens: readonly Allergen[]]>> = {
  'Flat white': [120, '240 ml', ['milk']],
  'Cappuccino': [110, '240 ml', ['milk']],
  'Cafe latte': [150, '240 ml', ['milk']],
  'Cortado': [70, '120 ml', ['milk']],
  'Espresso': [5, '30 ml', []],
  'Americano': [10, '240 ml', []],
  'Mocha': [220, '240 ml', ['milk', 'soy']],
  'Spanish latte': [210, '240 ml', ['milk']],
  'Pour over': [5, '220 ml', []],
  'South Indian filter coffee': [90, '150 ml', ['milk']],
  'Hot chocolate': [290, '240 ml', ['milk', 'soy']],
  'Masala chai': [110, '180 ml', ['milk']],
  'Green tea with lemon': [5, '240 ml', []],
  'Matcha latte': [160, '240 ml', ['milk']],
  'Cold brew': [10, '300 ml', []],
  'Iced latte': [140, '350 ml', ['milk']],
  'Mint lemonade': [120, '350 ml', []],
  'Banana peanut smoothie': [340, '350 ml', ['milk', 'peanut']],
  'Butter croissant': [280, '65 g', ['gluten', 'milk']],
  'Almond croissant': [410, '95 g', ['gluten', 'milk', 'egg', 'tree-nut']],
  'Pain au chocolat croissant': [340, '80 g', ['gluten', 'milk', 'soy']],
  'Cinnamon bun': [390, '110 g', ['gluten', 'milk']],
  'Blueberry muffin': [380, '110 g', ['gluten', 'milk', 'egg']],
  'Banana walnut bread': [320, '1 slice, 95 g', ['gluten', 'egg', 'tree-nut']],
  'Dark chocolate cookie': [310, '70 g', ['gluten', 'milk', 'soy']],
  'Oat and raisin cookie': [280, '70 g', ['gluten', 'milk', 'sulphite']],
  'Glazed doughnut': [270, '60 g', ['gluten', 'milk', 'egg']],
  'Fudge brownie': [420, '90 g', ['gluten', 'milk', 'egg', 'soy']],
  'Country sourdough loaf': [1210, '500 g', ['gluten']],
  'Baked cheesecake': [450, '1 slice, 130 g', ['gluten', 'milk', 'egg']],
  'Carrot and walnut cake': [430, '1 slice, 120 g', ['gluten', 'milk', 'egg', 'tree-nut']],
  'Tiramisu': [390, '140 g', ['gluten', 'milk', 'egg']],
  'Eggs on sourdough': [420, '1 plate, 240 g', ['gluten', 'milk', 'egg']],
  'Shakshuka': [460, '1 pan, 350 g', ['gluten', 'egg']],
  'Masala omelette': [340, '1 plate, 220 g', ['gluten', 'milk', 'egg']],
  'Buttermilk pancakes': [590, '3 pieces, 280 g', ['gluten', 'milk', 'egg']],
  'Granola bowl': [430, '320 g', ['gluten', 'milk', 'tree-nut']],
  'Avocado toast': [380, '1 plate, 210 g', ['gluten']],
  'Grilled cheese sandwich': [520, '1 plate, 230 g', ['gluten', 'milk']],
  'Tuna melt': [540, '1 plate, 260 g', ['gluten', 'milk', 'fish']],
  'Spaghetti with basil pesto': [640, '1 plate, 340 g', ['gluten', 'milk', 'tree-nut']],
  'Fish and chips': [780, '1 plate, 380 g', ['gluten', 'fish']],
  'Roast tomato soup': [180, '300 ml', []],
}

/** A section with what is known of its dishes. */
export const withFacts = (section: SectionTable): SectionTable => ({
  ...section,
  rows: section.rows.map(([name, rupees, description, words = '', more = {}]) => {
    const [kcal, servingSize, allergens] = FACTS[name] ?? []
    const facts: ImportedFacts = kcal === undefined || servingSize === undefined || allergens === undefined ? {} : { kcal, servingSize, allergens: [...allergens] }
    return [name, rupees, description, words, { ...more, ...facts }]
  }),
})
