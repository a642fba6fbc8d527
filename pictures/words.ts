import type { DishSet, Family, SetOf } from './families.ts'
import { spoken } from './spoken.ts'

/** Words of a name that choose a family, and what they tell it. */
export interface Rule {
  words: RegExp
  family: Family
  set: DishSet
}

const rule = <F extends Family>(words: RegExp, family: F, set?: SetOf<F>): Rule => ({ words, family, set: set ?? {} })

/** What is named after its vessel or its company before what is in it: a soup of sweet corn, a burger of paneer. */
const WHOLE: readonly Rule[] = [
  rule(/^(demo )?(add|extra)\b|^(?!.*\b(fries|wings|nuggets?|momo)\b).*\b(sauce|dip|mayo|mayonnaise|ketchup|dressing|relish)s?$|cheese slice/i, 'smallBowl'),
  rule(/(carry|brown|paper) ?bag|packing|packaging|cutlery|container/i, 'parcel'),
  rule(/papad (ki|mangodi)|mangodi/i, 'kadhi', { bits: 'papad' }),
  rule(/papad/i, 'papad'),
  rule(/fruit (plate|platter|bowl)|(sliced|cut|fresh) fruit/i, 'fruit'),
  rule(/mezze/i, 'mezze'),
  rule(/uttapam|cheela/i, 'pancake'),
  rule(/pancake/i, 'pancakeStack'),
  rule(/cold (coffee|brew)|iced .*(coffee|latte|mocha)|iced latte|frapp/i, 'iced'),
  rule(/thali|platter|feast/i, 'thali'),
  rule(/baati|bafla/i, 'baati'),
  rule(/biryani|pulao/i, 'biryani'),
  rule(/pizza|calzone/i, 'pizza'),
  rule(/burger|slider|vada pav/i, 'burger'),
  rule(/\bpav\b|misal|keema pao/i, 'pavBhaji'),
  rule(/sandwich|toastie|panini|\bclub\b|\bmelt\b/i, 'sandwich'),
  rule(/soup|shorba|rasam|mulligatawny|\braab\b/i, 'soup'),
  rule(/momo|dumpling|dim ?sum/i, 'momo'),
]

const EGGS: readonly Rule[] = [
  rule(/omelet/i, 'eggs', { kind: 'omelette' }),
  rule(/benedict|florentine/i, 'eggs', { kind: 'benedict' }),
  rule(/turkish egg|cilbir/i, 'eggs', { kind: 'turkish' }),
  rule(/scrambled|akuri|egg bhurji/i, 'eggs', { kind: 'scrambled' }),
  rule(/shakshuka/i, 'shakshuka'),
  rule(/breakfast/i, 'eggs', { kind: 'full' }),
  rule(/\beggs? (on|as|any|your)|fried eggs?\b|sunny/i, 'eggs', { kind: 'fried' }),
]

const BAKED: readonly Rule[] = [
  rule(/maska/i, 'toast', { top: 'butter' }),
  rule(/toast|bruschetta|crostini/i, 'toast'),
  rule(/cinnamon|sticky bun|babka|\bbuns?\b/i, 'bun'),
  rule(/spring rolls?|cigars?\b/i, 'springRolls'),
  rule(/wrap|\brolls?\b|kathi|frankie|burrito|shawarma/i, 'wrap'),
  rule(/croissant|danish/i, 'croissant'),
  rule(/muffin|cupcake/i, 'muffin'),
  rule(/cookie|biscuit|biscotti|nankhatai/i, 'cookie'),
  rule(/doughnut|donut/i, 'doughnut'),
  rule(/brownie/i, 'brownie'),
  rule(/(banana|walnut|date|zucchini).*\bbread/i, 'loaf', { kind: 'slices', c: '#c9904e' }),
  rule(/focaccia/i, 'loaf', { kind: 'focaccia' }),
  rule(/\bloaf\b|sourdough|baguette/i, 'loaf'),
  rule(/\bpuffs?\b|turnover|empanada/i, 'loaf', { kind: 'puff' }),
  rule(/bagel/i, 'sandwich'),
  rule(/tartlets?/i, 'tartlets'),
  rule(/tiramisu/i, 'custard', { kind: 'tiramisu' }),
  rule(/fondant|lava|pudding/i, 'custard', { kind: 'pudding' }),
  rule(/caramel custard|cr[eè]me caramel|panna cotta|\bflan\b/i, 'custard', { kind: 'caramel' }),
  rule(/cheesecake|pastry|gateau/i, 'cakeSlice'),
  rule(/cake/i, 'cake'),
  rule(/\btarts?\b|\bpie\b|quiche/i, 'tart'),
  rule(/waffle/i, 'waffle'),
]

const SNACKS: readonly Rule[] = [
  rule(/dosa|crepe/i, 'dosa'),
  rule(/idli/i, 'idli'),
  rule(/mirchi (vada|bada)|mirchi ?bajji/i, 'mirchi'),
  rule(/bhalla|dahi (vada|bada)/i, 'bhalla'),
  rule(/\bvada\b/i, 'idli', { kind: 'vada' }),
  rule(/(samosa|tikki|kachori) chaat/i, 'tikki', { dressed: true }),
  rule(/samosa/i, 'fried'),
  rule(/(?<!raj )kachori/i, 'fried', { kind: 'kachori' }),
  rule(/kadhi\b/i, 'kadhi'),
  rule(/pakora|bhaji|bhajia|fritter|nugget/i, 'fried', { kind: 'pakora' }),
  rule(/gol ?gapp|pani ?puri|p(h|u)uchka/i, 'golgappe'),
  rule(/bhel/i, 'bhel'),
  rule(/bhatur|\bpoori\b|chole puri|puri bhaji/i, 'bhature'),
  rule(/tikki|cutlet|hara bhara|dahi ke kebab|shami|galouti|croquette/i, 'tikki'),
  rule(/chaat|\bpuri\b|tokri|raj kachori/i, 'chaat'),
  rule(/honey chilli (potato|cauliflower|lotus)/i, 'fries', { cuts: ['#c9641f', '#b5521a', '#d8832c'], check: '#2f6fa8' }),
  rule(/crispy corn|sweet corn|corn (pepper|chaat)|\bcob\b/i, 'corn'),
  rule(/fries|wedges|nachos/i, 'fries'),
]

const SWEETS: readonly Rule[] = [
  rule(/falooda/i, 'shake', { tone: 'rose' }),
  rule(/kulfi/i, 'kulfi'),
  rule(/ice ?creams?|gelato|sundae|scoop|affogat|sorbet/i, 'scoops'),
  rule(/malpua/i, 'malpua'),
  rule(/ghevar/i, 'ghevar'),
  rule(/imarti/i, 'jalebi', { kind: 'imarti' }),
  rule(/jalebi/i, 'jalebi'),
  rule(/phirni|custard/i, 'custard'),
  rule(/kheer|payasam/i, 'custard', { kind: 'kheer' }),
  rule(/rasmalai|rabri/i, 'jamun', { kind: 'rasmalai' }),
  rule(/rasgulla/i, 'jamun', { kind: 'rasgulla' }),
  rule(/halwa|sheera|\bchurma\b/i, 'halwa'),
  rule(/jamun/i, 'jamun'),
  rule(/ladd?oo?|laddu|peda\b/i, 'ladoo'),
  rule(/barfi|burfi|katli|mithai|dilkushal|\bmawa\b|soan/i, 'barfi'),
  rule(/\bpaan\b/i, 'paan'),
]

const DRINKS: readonly Rule[] = [
  rule(/lassi|chaas|buttermilk|thandai/i, 'lassi'),
  rule(/shake|smoothie/i, 'shake'),
  rule(/(warm|hot|badam|turmeric) milk|milk with/i, 'kulhad', { kind: 'glass', c: '#f6e2b4' }),
  rule(/kulhad|cutting/i, 'kulhad'),
  rule(/filter coffee|kaapi/i, 'kulhad', { kind: 'steel', c: '#a8683a' }),
  rule(/(chai|tea).*(\bpot\b|for two)|\bpot of\b/i, 'kulhad', { kind: 'pot' }),
  rule(/iced tea|cold brew/i, 'cooler', { tone: 'tea' }),
  rule(/coffee|latte|cappuccino|mocha|espresso|flat white|nescafe|moch?acc?in+o|americano|cortado|macchiato|pour over|chai|\btea\b|cocoa|hot chocolate/i, 'coffee'),
  rule(/\bcoke\b|coca|pepsi|thums? ?up|fanta|mirinda|miranda|sprite|\b7.?up|mountain dew|mounain dew|limca|soft drink|\bcan\b|red bull|beer/i, 'bottle'),
  rule(/water\b(?!melon)|bisleri|kinley|aquafina|perrier/i, 'bottle'),
  rule(/soda|lemonade|mojito|cooler|juices?|iced|\bice\b|spritz|\bcola\b|shikanji|jaljeera|panna\b|nimbu|sherbet/i, 'cooler'),
]

const PLATES: readonly Rule[] = [
  rule(/raita/i, 'raita'),
  rule(/salad|slaw|kachumber|caprese|burrata/i, 'salad'),
  rule(/granola|muesli|parfait/i, 'bowlful', { kind: 'granola' }),
  rule(/\boats\b|porridge/i, 'custard', { kind: 'oats' }),
  rule(/lasagne|lasagna|mac(aroni)? (and|&|n) cheese|gratin|\bbaked\b|shepherd|moussaka/i, 'bake'),
  rule(/pasta|penne|spaghetti|fettucc?ine|alfredo|arrabb?iata|linguine|ravioli|gnocchi|risotto/i, 'pasta'),
  rule(/noodle|hakka|chow|ramen|pad thai/i, 'noodles'),
  rule(/quinoa|buddha|grain bowl|poke/i, 'bowlful'),
  rule(/h[uo]mm?[ou]s|falafel|labneh/i, 'mezze'),
  rule(/fish and chips|fish (&|n) chips|fish fillet|fish fry|fried fish/i, 'steak', { kind: 'friedFish' }),
  rule(/\bchops?\b/i, 'steak', { kind: 'chops' }),
  rule(/sea bass|salmon|grilled fish|fish steak/i, 'steak', { kind: 'fish' }),
  rule(/cottage cheese steak|paneer steak/i, 'steak', { kind: 'paneer' }),
  rule(/\bsteak|grilled chicken|roast chicken|chicken breast/i, 'steak'),
  rule(/lollipop|wings|drum ?stick|tangdi|tandoori chicken|chicken tandoori|chicken (\w+ )?fry|fried chicken|chicken fillet/i, 'legs'),
  rule(/(prawn|shrimp)s?\b(?!.*(curry|masala|biryani))/i, 'prawns'),
]

const INDIAN: readonly Rule[] = [
  rule(/naan|kulcha|paratha|roti|chapati|phulka|bread/i, 'bread'),
  rule(/tikka (masala|butter)|butter masala/i, 'curry'),
  rule(/tikka|tandoori|kebab|seekh|skewer|satay|\bsula\b|chaap|smoked pineapple/i, 'tikka'),
  rule(/khichdi|pongal|bisi bele/i, 'khichdi'),
  rule(/poha|upma/i, 'poha'),
  rule(/rice/i, 'rice'),
  rule(/pitod/i, 'kadhi', { bits: 'squares' }),
  rule(/\bsev\b/i, 'kadhi', { bits: 'sev', tone: '#c8501f' }),
  rule(/\bdal\b|lentil|sambar|rajma|chole|chana/i, 'dal'),
  rule(/aloo|gobi|bhindi|okra|baingan|beans|sabzi|sangri|jalfrezi|stir.?fry|poriyal|gatt[ea]|karela|lauki (?!kofta)|mix(ed)? veg|tipore/i, 'sabzi'),
  rule(/chutney|\bghee\b|achaar|pickle|dip\b/i, 'smallBowl'),
]

/** Meals of nothing that has a picture of its own, then what is cooked in a gravy more often than not; all else stays under its cover. */
const GRAVIES: readonly Rule[] = [
  rule(/\b(meal|combo)s?\b/i, 'thali'),
  rule(
    /curry|masala|gravy|paneer|panner|kofta|chicken|murgh|mutton|\bmaas\b|lamb|gosht|keema|\bfish|prawn|\beggs?\b|\banda\b|korma|makhani|kadh?ai|handi|palak|saag|\bmethi|\bmat+[ae]r\b/i,
    'curry',
  ),
  rule(/mushroom|\bkaju|\bveg\b|soya|tofu|josh|nihari|vindaloo|stew|lababdar|do pyaza|kolhapuri|bharta|manchurian|dum\b|haldi|navratan/i, 'curry'),
]

const ANYTHING = rule(/(?:)/, 'cloche')

/** The first rule that matches wins: "Tandoori roti" is bread before it is tandoor. */
export const RULES: readonly Rule[] = [...WHOLE, ...EGGS, ...BAKED, ...SNACKS, ...SWEETS, ...DRINKS, ...PLATES, ...INDIAN, ...GRAVIES, ANYTHING]

/** The rule for a dish by its name; the last one takes any name. */
export const ruleFor = (name: string): Rule => {
  const said = spoken(name)
  return RULES.find(({ words }) => words.test(said)) ?? ANYTHING
}
