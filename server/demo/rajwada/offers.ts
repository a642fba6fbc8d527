import type { Offer } from '#schemas/offer.ts'
import { lidOf, offerOf, ofDishes, ofSections, percentOff, rupeesOff } from '../offer-of.ts'

const lassis = ofDishes('salted-lassi', 'mango-lassi', 'rose-lassi')

/** What lies under the lids, with the per cent off it. */
const UNDER_LIDS = [
  ['rasmalai', 50],
  ['mango-lassi', 50],
  ['gulab-jamun', 40],
  ['rasgulla', 30],
  ['matka-phirni', 40],
  ['rose-lassi', 50],
  ['masala-chaas', 60],
  ['kesar-kulfi', 40],
  ['imarti', 35],
  ['plain-ghevar', 30],
  ['jaljeera', 60],
] as const

/** Every kind of offer, most of VA-25's reasons somewhere (one that is over is Amber's, one that is paused Kettle's), one that only its code opens, and what lies under lids. */
export const offers: readonly Offer[] = [
  offerOf('jaipur10', 'JAIPUR10', '10% off the bill', percentOff(10, 200)),
  offerOf('raj50', 'RAJ50', '₹50 off the bill', rupeesOff(50), { from: 600, terms: 'Once a week.', limits: { perGuest: { most: 1, per: 'week' } } }),
  offerOf('feast200', 'FEAST200', '₹200 off from ₹1,350', rupeesOff(200), { from: 1350 }),
  offerOf('lassi2', 'LASSI2', 'Buy one lassi, get one', { type: 'IO', buy: { dishes: lassis, count: 1 }, get: { dishes: lassis, count: 1 }, off: { discountType: 'ITM' }, mostTimes: 2 }),
  offerOf('meetha', 'MEETHA', 'A sweet on the house', { type: 'IF', items: ['rasmalai', 'rasgulla', 'gulab-jamun', 'matka-phirni'] }, { from: 1200 }),
  offerOf(
    'thalichai', 'THALICHAI', 'A thali and a drink for ₹399',
    { type: 'CO', slots: [{ dishes: ofSections('thalis'), count: 1 }, { dishes: ofSections('drinks'), count: 1 }], price: 39_900, mostTimes: 4 },
  ),
  offerOf(
    'tandoor', 'TANDOOR', '20% off the tandoor',
    { type: 'DD', dishes: ofSections('tandoor'), off: { discountType: 'PER', bps: 2000, most: 15_000 } },
    { when: { hours: [{ start: '15:00', end: '18:00' }] } },
  ),
  offerOf('lunch100', 'LUNCH100', '₹100 off lunch', rupeesOff(100), { from: 500, when: { weekdays: [1, 2, 3, 4, 5], hours: [{ start: '12:00', end: '16:00' }] } }),
  offerOf('pinkcity', 'PINKCITY', '15% off in the Pink City', percentOff(15), { where: { outlets: ['rajwada-johri-bazaar'] } }),
  offerOf('welcome150', 'WELCOME150', 'Welcome, ₹150 off', rupeesOff(150), { from: 400, limits: { perGuest: { most: 1, per: 'ever' } } }),
  offerOf('diwali75', 'DIWALI75', '₹75 off, for friends of the house', rupeesOff(75), { listed: false }),
  ...UNDER_LIDS.map(([dish, percent]) => lidOf('LID', dish, percent, 600)),
  offerOf('first500', 'FIRST500', 'First 500 guests, 25% off', percentOff(25, 250), { limits: { uses: 500 } }),
]
