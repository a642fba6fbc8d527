import { choose } from './choose.ts'
import type { Family, SetOf } from './families.ts'

/** Colourways of street food, bakery, sweets and cold drinks. */
export const MORE_TONES: { [F in Family]?: (name: string) => SetOf<F> } = {
  thali: (name) =>
    choose<SetOf<'thali'>>(
      name,
      [
        [/royal|court|wedding/i, { tray: '#d8b25e' }],
        [/shekhawati|marwari|rajasthani/i, { tray: '#c57845', dough: '#a9916c' }],
        [/vrat|fast/i, { dough: '#d9a04e' }],
      ],
      {},
    ),
  kadhi: (name) =>
    choose<SetOf<'kadhi'>>(
      name,
      [
        [/papad/i, { bits: 'papad', tone: '#e0a03c' }],
        [/gatt/i, { bits: 'gatte' }],
      ],
      {},
    ),
  papad: (name) => ({ masala: !/roast|plain|fried/i.test(name) }),
  baati: (name) => ({ churma: /churma/i.test(name) }),
  halwa: (name) => ({
    tone: choose(
      name,
      [
        [/gajar|carrot/i, 'gajar'],
        [/badam|almond|sooji|suji/i, 'badam'],
        [/atta|kada/i, 'atta'],
        [/churma/i, 'churma'],
      ],
      'moong',
    ),
  }),
  ladoo: (name) => ({
    c: choose(
      name,
      [
        [/motichoor|boondi/i, '#f08a1f'],
        [/peda|milk|mawa/i, '#e6cf9c'],
        [/coconut|nariyal/i, '#fbf5e6'],
        [/gond|dry ?fruit|til/i, '#a8703f'],
      ],
      '#eeb04a',
    ),
  }),
  ghevar: (name) => ({ rabri: !/plain|sada/i.test(name) }),
  kulfi: (name) => ({
    c: choose(
      name,
      [
        [/pista/i, '#c3d694'],
        [/rose|gulab/i, '#f4a7b4'],
        [/choco/i, '#8b5433'],
        [/malai|matka/i, '#fbeecb'],
      ],
      '#f7cf7c',
    ),
  }),
  pavBhaji: (name) => (/misal/i.test(name) ? { c: '#a83a14' } : {}),
  tikki: (name) =>
    choose<SetOf<'tikki'>>(
      name,
      [
        [/samosa chaat|tikki chaat|kachori chaat/i, { dressed: true }],
        [/hara bhara|palak/i, { c: '#7a8f3a' }],
        [/dahi|curd/i, { c: '#ecc684' }],
        [/beet/i, { c: '#9a3a4e' }],
      ],
      {},
    ),
  poha: (name) => (/upma/i.test(name) ? { c: '#f3e2b8' } : {}),
  khichdi: (name) => (/bajr/i.test(name) ? { c: '#b5a06a' } : {}),
  raita: (name) => ({
    bits: choose(
      name,
      [
        [/cucumber|kheera|mint/i, 'cucumber'],
        [/fruit|pineapple/i, 'fruit'],
        [/burani|garlic/i, 'garlic'],
      ],
      'boondi',
    ),
  }),
  smallBowl: (name) => ({
    c: choose(
      name,
      [
        [/cheese|mustard|honey/i, '#f7b733'],
        [/mayo|tartar|tahini|ranch|garlic (sauce|dip)|toum/i, '#f6ecd2'],
        [/cocktail/i, '#f0a08a'],
        [/choco|mocha/i, '#5a3020'],
        [/hazelnut|caramel|cinnamon|maple/i, '#b5722c'],
        [/ghee|butter/i, '#f7c945'],
        [/garlic|chilli|tomato/i, '#c8401f'],
        [/tamarind|imli|date/i, '#6b2a18'],
        [/curd|yog/i, '#fdf6e6'],
      ],
      '#5f9a3c',
    ),
  }),
  wrap: (name) => ({
    bits: choose(
      name,
      [
        [/chicken|mutton|lamb/i, 'chicken'],
        [/egg/i, 'egg'],
        [/falafel|hummus/i, 'falafel'],
      ],
      'paneer',
    ),
  }),
  sandwich: (name) => ({
    kind: choose(
      name,
      [
        [/club/i, 'club'],
        [/bagel/i, 'bagel'],
        [/\bsub\b|caprese|baguette|ciabatta|panini/i, 'sub'],
      ],
      'grilled',
    ),
    ...(/club|fries/i.test(name) && { side: 'fries' }),
  }),
  toast: (name) => ({
    top: choose(
      name,
      [
        [/mushroom/i, 'mushroom'],
        [/tomato|bruschetta/i, 'tomato'],
        [/cheese|chilli/i, 'cheese'],
        [/butter|maska/i, 'butter'],
        [/french|cinnamon|nutella|banana/i, 'sweet'],
      ],
      'avocado',
    ),
  }),
  bun: (name) => ({ icing: !/plain|burger/i.test(name) }),
  muffin: (name) =>
    choose<SetOf<'muffin'>>(
      name,
      [
        [/choco/i, { c: '#6b3a22', bits: '#3a2016' }],
        [/banana|walnut/i, { bits: '#a8703f' }],
        [/strawberry|cherry|raspberry/i, { bits: '#b4213f' }],
      ],
      {},
    ),
  cookie: (name) =>
    choose<SetOf<'cookie'>>(
      name,
      [
        [/dark|double/i, { c: '#5a3424', chips: '#2c1810' }],
        [/oat|raisin/i, { c: '#c9a063', chips: '#4a2a3a' }],
        [/butter|nan/i, { c: '#e9c07a', chips: '#c98f4a' }],
      ],
      {},
    ),
  tart: (name) =>
    choose<SetOf<'tart'>>(
      name,
      [
        [/choco/i, { fill: '#4b2a1d' }],
        [/apple|pecan/i, { fill: '#c9762c' }],
        [/quiche|spinach/i, { fill: '#e3c05a' }],
        [/berry/i, { fill: '#8a2350' }],
      ],
      {},
    ),
  cakeSlice: (name) =>
    choose<SetOf<'cakeSlice'>>(
      name,
      [
        [/cheese/i, { c: '#fbe9bd', cream: '#fffaf0' }],
        [/pineapple|vanilla|fruit/i, { c: '#fbe7bd', top: '#f2b93c' }],
        [/black forest|choco|truffle/i, {}],
        [/red velvet/i, { c: '#a8232e' }],
      ],
      { c: '#e3b878' },
    ),
  pancakeStack: (name) => ({ fruit: !/plain|butter only/i.test(name) }),
  legs: (name) => ({
    kind: choose(
      name,
      [
        [/lollipop|glaze|chilli|bbq/i, 'glazed'],
        [/wings|fried/i, 'wings'],
      ],
      'tandoori',
    ),
  }),
  bake: (name) => (/mac|cheese|gratin|potato/i.test(name) ? { c: '#f0c25a' } : {}),
  bowlful: (name) => ({ kind: /granola|muesli|parfait/i.test(name) ? 'granola' : /rice|poke|chicken/i.test(name) ? 'rice' : 'grain' }),
  iced: (name) =>
    choose<SetOf<'iced'>>(
      name,
      [
        [/orange/i, { c: '#6b3418', fruit: 'orange' }],
        [/coconut|tonic|lemon/i, { c: '#8a5230', fruit: 'lime' }],
        [/brew|black|americano/i, { c: '#4a2615' }],
        [/vietnam|spanish|condensed/i, { c: '#8a4f28', milk: '#f7e3bd' }],
      ],
      { c: '#a8683a', milk: '#fbe8c8' },
    ),
  shake: (name) => ({
    tone: choose(
      name,
      [
        [/straw|berry/i, 'strawberry'],
        [/mango/i, 'mango'],
        [/banana|peanut|date/i, 'banana'],
        [/rose|falooda/i, 'rose'],
        [/pista|avocado|spinach|green|matcha/i, 'green'],
        [/vanilla|oreo|cookie/i, 'vanilla'],
        [/almond|badam|kesar/i, 'almond'],
      ],
      'choco',
    ),
  }),
  bottle: (name) =>
    choose<SetOf<'bottle'>>(
      name,
      [
        [/coke|coca|pepsi|thums? ?up|cola|soft drink/i, { c: '#5a2b1a', label: '#c8321f' }],
        [/fanta|mirinda|miranda|orange/i, { c: '#f2932c', label: '#2e6f4a' }],
        [/sprite|7.?up|dew|limca|lime/i, { c: '#8fc46a', label: '#f4cf3c' }],
        [/sparkling|soda|tonic/i, { c: '#9cc8a4', label: '#2e6f4a' }],
        [/beer/i, { c: '#a8642a', label: '#f4e3b8' }],
      ],
      {},
    ),
  fries: (name) =>
    choose<SetOf<'fries'>>(
      name,
      [
        [/sweet potato/i, { cuts: ['#e0762a', '#d2641f', '#ee8f3c'], check: '#2f6fa8' }],
        [/cheese|loaded/i, { cuts: ['#f4c453', '#fbe08a', '#f7b733'], check: '#3f6b55' }],
      ],
      {},
    ),
  noodles: (name) =>
    choose<SetOf<'noodles'>>(
      name,
      [
        [/schezwan|chilli|hot/i, { c: '#d2602a' }],
        [/garlic|butter/i, { c: '#e9bd6a' }],
      ],
      {},
    ),
  tartlets: (name) => (/mushroom|corn|cheese/i.test(name) ? { c: '#e3c07a' } : {}),
}
