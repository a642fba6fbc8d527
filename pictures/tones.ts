import type { DishSet, Family, SetOf } from './families.ts'
import { choose } from './choose.ts'
import { MORE_TONES } from './tones-of-snacks.ts'
import { spoken } from './spoken.ts'

/** Colourway and main ingredient as a family reads them from a dish's name: palak is green, makhani orange. */
const TONES: { [F in Family]?: (name: string) => SetOf<F> } = {
  curry: (name) => ({
    tone: choose(
      name,
      [
        [/manchurian|chilli|schezwan|soy/i, 'soy'],
        [/laal|mirch/i, 'red'],
        [/palak|saag|hara|methi|green/i, 'green'],
        [/white|safed|shahi|korma|malai|kaju|khoya|pasanda/i, 'white'],
        [/kadh?ai|kolhapuri|mirch|vindaloo|rogan|do pyaza|goan/i, 'red'],
        [/roast|nihari|bhuna/i, 'brown'],
        [/yellow|jodhpuri|haldi|saffron|banarasi|lauki/i, 'yellow'],
      ],
      'makhani',
    ),
    bits: choose(
      name,
      [
        [/kofta|manchurian/i, 'kofta'],
        [/egg|\banda\b/i, 'egg'],
        [/prawn/i, 'prawn'],
        [/fish/i, 'fish'],
        [/mutton|maas|lamb|gosht|josh|nihari/i, 'lamb'],
        [/chicken|murgh/i, 'chicken'],
        [/mushroom/i, 'mushroom'],
        [/tikka/i, 'tikka'],
        [/mut+er|matar|peas/i, 'peas'],
        [/paneer|cheese|tofu/i, 'paneer'],
        [/kaju|cashew/i, 'cashew'],
      ],
      'greens',
    ),
  }),
  sabzi: (name) => ({
    veg: choose(
      name,
      [
        [/aloo|gobi|potato/i, 'aloo'],
        [/bhindi|okra|tipore/i, 'bhindi'],
        [/baingan/i, 'baingan'],
        [/gatt[ea]/i, 'gatte'],
      ],
      'beans',
    ),
  }),
  dal: (name) => ({ tone: choose(name, [[/makhani|bukhara|rajma|chole|chana|black/i, 'brown']], 'yellow') }),
  biryani: (name) => ({
    bits: choose(
      name,
      [
        [/chicken|mutton|lamb/i, 'chicken'],
        [/egg/i, 'egg'],
        [/paneer/i, 'paneer'],
      ],
      'veg',
    ),
  }),
  rice: (name) => ({
    tone: choose(
      name,
      [
        [/jeera|steam|plain|curd/i, 'white'],
        [/fried|schezwan/i, 'fried'],
        [/mint|pudina|green|herb/i, 'green'],
      ],
      'yellow',
    ),
  }),
  tikka: (name) => ({
    bits: choose(
      name,
      [
        [/beet/i, 'beet'],
        [/(veg|subz|corn|soya).*seekh/i, 'vegSeekh'],
        [/broccoli/i, 'broccoli'],
        [/gobi|cauliflower/i, 'gobi'],
        [/pineapple/i, 'pineapple'],
        [/mushroom/i, 'mushroom'],
        [/malai|afghani/i, 'malai'],
        [/hariyali|hara/i, 'green'],
        [/achari/i, 'achari'],
        [/chaap|soya/i, 'soya'],
        [/chicken|murgh|fish|lamb|seekh|maas/i, 'chicken'],
      ],
      'paneer',
    ),
  }),
  bread: (name) => ({
    kind: choose(
      name,
      [
        [/garlic|lehsun/i, 'garlic'],
        [/cheese/i, 'cheese'],
        [/kashmiri|peshawari|fruit/i, 'sweet'],
        [/naan/i, 'naan'],
        [/kulcha/i, 'kulcha'],
        [/pudina|mint|methi|palak/i, 'green'],
        [/paratha/i, 'paratha'],
        [/missi/i, 'missi'],
        [/bajr/i, 'bajra'],
        [/makki|corn/i, 'makki'],
      ],
      'roti',
    ),
    layered: /l(a|ac)chh?a|layer/i.test(name),
    ...(/aloo|amritsari|gobi|pyaaz|onion/i.test(name) && { stuffed: '#f3cf6a' }),
    ...(/paneer (paratha|kulcha|naan)|cheese/i.test(name) && { stuffed: '#fff6df' }),
  }),
  dosa: (name) => ({ filled: !/plain|paper|ghee roast|rava/i.test(name), ...(/mysore|red/i.test(name) && { c: '#d98a3a' }) }),
  pizza: (name) => ({
    top: choose(
      name,
      [
        [/margh/i, 'margherita'],
        [/pepperoni|salami|chicken/i, 'pepperoni'],
        [/bianca|four cheese|white/i, 'white'],
      ],
      'veg',
    ),
  }),
  pasta: (name) => ({
    tone: choose(
      name,
      [
        [/alfredo|white|carbonara|mushroom|cream/i, 'white'],
        [/pesto|green|spinach/i, 'green'],
        [/pink|vodka|rosa/i, 'pink'],
      ],
      'red',
    ),
  }),
  soup: (name) => ({
    tone: choose(
      name,
      [
        [/tomato|pepper|rasam/i, 'red'],
        [/spinach|broccoli|pea|coriander/i, 'green'],
        [/manchow|hot and sour|mulligatawny/i, 'brown'],
        [/corn|mushroom|cream|raab/i, 'white'],
      ],
      'yellow',
    ),
  }),
  coffee: (name) => ({
    art: choose(
      name,
      [
        [/matcha/i, 'matcha'],
        [/turmeric|golden/i, 'golden'],
        [/hibiscus|rose/i, 'hibiscus'],
        [/darjeeling|earl grey|first flush|black tea/i, 'clear'],
        [/pour over|aeropress|v60/i, 'black'],
        [/green tea|lemon tea|herbal/i, 'tea'],
        [/chai|tea/i, 'chai'],
        [/hot chocolate|mocha/i, 'cocoa'],
        [/espresso|americano|black/i, 'crema'],
        [/cappuccino|cocoa|chocolate|mocha/i, 'foam'],
        [/flat|cortado/i, 'heart'],
      ],
      'rosetta',
    ),
  }),
  lassi: (name) => ({
    tone: choose(
      name,
      [
        [/mango/i, 'mango'],
        [/rose|straw|berry|thandai/i, 'rose'],
        [/mint|chaas|buttermilk|pista/i, 'mint'],
      ],
      'plain',
    ),
  }),
  cooler: (name) => ({
    tone: choose(
      name,
      [
        [/watermelon|guava/i, 'melon'],
        [/orange|mango|sunset|peach(?! iced tea)/i, 'orange'],
        [/mint|mojito/i, 'mint'],
        [/panna|jaljeera|green apple|kiwi/i, 'green'],
        [/rose|gulab/i, 'rose'],
        [/cucumber/i, 'mint'],
        [/cola/i, 'cola'],
        [/coffee|brew|latte/i, 'coffee'],
        [/berry|kokum|pomegranate|hibiscus/i, 'berry'],
        [/\btea\b/i, 'tea'],
        [/blue|curacao/i, 'blue'],
      ],
      'lemon',
    ),
  }),
  cake: (name) => ({
    tone: choose(
      name,
      [
        [/red velvet/i, 'red'],
        [/pista|matcha/i, 'pista'],
        [/vanilla|cheese|lemon|butter|fruit/i, 'vanilla'],
        [/coffee|tiramisu|walnut|carrot/i, 'coffee'],
      ],
      'choco',
    ),
  }),
  barfi: (name) => ({
    c: choose(
      name,
      [
        [/pista/i, '#b9cf86'],
        [/choco/i, '#7a4a30'],
        [/besan|ladoo|kesar|dilkushal|mohanthal/i, '#e8a53c'],
        [/\bmawa\b|khoya|milk cake/i, '#dcbb88'],
        [/rose|coconut/i, '#f7c4c4'],
      ],
      '#f5ead2',
    ),
  }),
  salad: (name) => ({
    kind: choose(
      name,
      [
        [/beet/i, 'beet'],
        [/fruit/i, 'fruit'],
        [/caesar/i, 'caesar'],
        [/sprout/i, 'sprouts'],
        [/watermelon/i, 'melon'],
        [/kachumber|russian/i, 'chopped'],
        [/caprese|burrata|tomato and/i, 'tomato'],
      ],
      'garden',
    ),
  }),
  momo: (name) => ({ kind: /fried|tandoori/i.test(name) ? 'fried' : 'steam' }),
  scoops: (name) => {
    if (/affogato|coffee/i.test(name)) return { tones: ['#fff1d2', '#6b4226', '#f3dcae'] }
    if (/choco/i.test(name)) return { tones: ['#7a4a30', '#5a3020', '#a8703f'] }
    if (/mango|kesar|saffron/i.test(name)) return { tones: ['#f8c04f', '#fbe0a0', '#f4a53a'] }
    if (/pista/i.test(name)) return { tones: ['#c3d694', '#e4ecc4', '#a9c274'] }
    return {}
  },
  ...MORE_TONES,
}

/** What a family reads from the name of a dish. */
export const toneOf = (family: Family, name: string): DishSet => TONES[family]?.(spoken(name)) ?? {}
