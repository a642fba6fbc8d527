import type { OfferDishes, OfferGift } from '#schemas/offer.ts'
import { type Discount, spread } from '../discounts.ts'
import { percentOf } from './amount-off.ts'
import { type Basket, type BasketLine, linesAmong } from './basket.ts'

type BuyOneGetOne = Extract<OfferGift, { type: 'IO' }>
type Combo = Extract<OfferGift, { type: 'CO' }>

/** So many of one line; offers that give units count them so, never one by one: a line has up to 99. */
interface Portion {
  line: BasketLine
  count: number
}

const countOf = (portions: readonly Portion[]): number => portions.reduce((sum, { count }) => sum + count, 0)

/** The first `count` units of the lines, in their order. */
function takeUnits(lines: readonly Portion[], count: number): Portion[] {
  let wanted = count
  return lines.flatMap((portion) => {
    const taken = Math.min(wanted, portion.count)
    wanted -= taken
    return taken > 0 ? [{ ...portion, count: taken }] : []
  })
}

const cheapestFirst = (portions: readonly Portion[]): Portion[] => [...portions].sort((a, b) => a.line.dishPrice - b.line.dishPrice)

/** Paise off some units, `times` over. It is divided between them only where the offer is taken: most are only weighed. */
export interface UnitsTaken {
  amount: number
  portions: readonly Portion[]
  times: number
}

/** Each amount over its portions in proportion to what they are worth, a discount for each line. */
export const overPortions = (taken: readonly UnitsTaken[]): Discount[] =>
  taken.flatMap(({ amount, portions, times }) => {
    const shares = spread(amount, portions.map(({ line, count }) => line.dishPrice * count))
    return portions.flatMap(({ line }, index): Discount[] => {
      const share = shares[index] ?? 0
      return share > 0 ? [{ amount: share * times, lineIds: [line.lineId] }] : []
    })
  })

/** The units that have to be added until an offer of units takes something off. */
export interface MissingUnits {
  count: number
  /** Whether those who have to add one unit add a dish that is given (IO, DD), not one that has to be bought; says nothing of several. */
  ofGiven: boolean
  /** Of which they are. */
  dishes: readonly OfferDishes[]
}

const portionsOf = (lines: readonly BasketLine[]): Portion[] => lines.map((line) => ({ line, count: line.quantity }))

/** The units of a basket by what they count for: to be bought, to be given, or either. */
function sides({ buy, get }: BuyOneGetOne, basket: Basket): { either: Portion[]; bought: Portion[]; free: Portion[] } {
  const [buyable, givable] = [linesAmong(basket, buy.dishes), linesAmong(basket, get.dishes)]
  return {
    either: portionsOf(buyable.filter((line) => givable.includes(line))),
    bought: portionsOf(buyable.filter((line) => !givable.includes(line))),
    free: portionsOf(givable.filter((line) => !buyable.includes(line))),
  }
}

/**
 * F-8: units are paired, not lines, and the cheapest that can be given are. How often: as often as the given and the bought fit into the basket beside
 * each other, `mostTimes` at the most. Add-ons are always paid.
 */
export function freeUnits(basket: Basket, offer: BuyOneGetOne): UnitsTaken[] {
  const { buy, get, off, mostTimes } = offer
  const { either, bought, free } = sides(offer, basket)
  const [toGive, toBuy, all] = [countOf(either) + countOf(free), countOf(either) + countOf(bought), countOf(either) + countOf(bought) + countOf(free)]
  const times = Math.min(Math.floor(toGive / get.count), Math.floor(toBuy / buy.count), Math.floor(all / (buy.count + get.count)), mostTimes ?? Infinity)
  // What must be bought of the dishes that could be given as well stays paid; the dearest of them do.
  const spare = Math.max(0, countOf(either) - Math.max(0, times * buy.count - countOf(bought)))
  const given = takeUnits(cheapestFirst([...free, ...takeUnits(cheapestFirst(either), spare)]), times * get.count)
  const worth = given.reduce((sum, { line, count }) => sum + line.dishPrice * count, 0)
  const amount = off.discountType === 'ITM' ? worth : percentOf(worth, off)
  return amount > 0 ? [{ amount, portions: given, times: 1 }] : []
}

/** What has to be added for the first pair, the fewest units of both sides together: those to be bought and those that are given. */
export function missingForPair(basket: Basket, offer: BuyOneGetOne): MissingUnits | null {
  const { buy, get } = offer
  const { either, bought, free } = sides(offer, basket)
  const [toBuy, toGive, all] = [countOf(either) + countOf(bought), countOf(either) + countOf(free), countOf(either) + countOf(bought) + countOf(free)]
  const ofBuy = buy.count - toBuy
  const count = Math.max(ofBuy, get.count - toGive, buy.count + get.count - all)
  if (count <= 0) return null
  // Who has to add one adds it where it is missing; of several those of each side that lacks some.
  const dishes = ofBuy <= 0 ? [get.dishes] : count === 1 || toGive >= get.count ? [buy.dishes] : [buy.dishes, get.dishes]
  return { count, ofGiven: ofBuy <= 0, dishes }
}

/** The basket's lines for each slot of a combo, dearest first; a line that an earlier slot can use is not a later one's. */
function slotLines({ slots }: Combo, basket: Basket): BasketLine[][] {
  const taken = new Set<BasketLine>()
  return slots.map(({ dishes }) => {
    const own = linesAmong(basket, dishes).filter((line) => !taken.has(line))
    for (const line of own) taken.add(line)
    // Of two at one price the later one goes first, as units that are given are counted from the other end.
    return own.reverse().sort((one, other) => other.dishPrice - one.dishPrice)
  })
}

/** A combo is given so often in one order, whatever else bounds it. */
const MOST_TIMES = 99

/** A slot's lines, dearest first, and how far their units are taken; it moves on as sets are. */
interface Slot {
  lines: readonly BasketLine[]
  /** Units of one set. */
  count: number
  /** The line that the next unit comes from, and how many of it are gone. */
  at: number
  used: number
}

/** Puts the next units that fill a slot into `portions`. @returns how often in a row the slot is filled by the same units (units of two lines fill it once); 0: there are not enough */
function fillSlot({ lines, count, at, used }: Slot, portions: Portion[]): number {
  let [wanted, next, gone] = [count, at, used]
  while (wanted > 0) {
    const line = lines[next]
    if (!line) return 0
    const taken = Math.min(wanted, line.quantity - gone)
    portions.push({ line, count: taken })
    wanted -= taken
    next += 1
    gone = 0
  }
  return next - at > 1 ? 1 : Math.floor(((lines[at]?.quantity ?? 0) - used) / count)
}

/** Takes so many units off a slot's lines. */
function moveOn(slot: Slot, units: number): void {
  let left = units
  while (left > 0) {
    const rest = (slot.lines[slot.at]?.quantity ?? 0) - slot.used
    if (left < rest) {
      slot.used += left
      return
    }
    left -= rest
    slot.at += 1
    slot.used = 0
  }
}

/** F-10: sets of the dearest units that fill the slots, each for the combo's price, as long as one saves something and `mostTimes` at the most. */
export function comboSets(basket: Basket, offer: Combo): UnitsTaken[] {
  const sets: UnitsTaken[] = []
  const slots = slotLines(offer, basket).map((lines, index): Slot => ({ lines, count: offer.slots[index]?.count ?? 1, at: 0, used: 0 }))
  for (let room = offer.mostTimes ?? MOST_TIMES; room > 0 && slots.length > 0;) {
    const portions: Portion[] = []
    let times = room
    for (const slot of slots) times = Math.min(times, fillSlot(slot, portions))
    if (times === 0) break
    let amount = -offer.price
    for (const { line, count } of portions) amount += line.dishPrice * count
    if (amount <= 0) break
    sets.push({ amount, portions, times })
    for (const slot of slots) moveOn(slot, slot.count * times)
    room -= times
  }
  return sets
}

/** How many units are missing in the slots of the first combo. */
export function missingForCombo(basket: Basket, offer: Combo): MissingUnits | null {
  const held = slotLines(offer, basket).map((lines) => lines.reduce((sum, { quantity }) => sum + quantity, 0))
  const lacking = offer.slots.map(({ dishes, count }, index) => ({ dishes, count: Math.max(0, count - (held[index] ?? 0)) })).filter(({ count }) => count > 0)
  const count = lacking.reduce((sum, slot) => sum + slot.count, 0)
  return count > 0 ? { count, ofGiven: false, dishes: lacking.map(({ dishes }) => dishes) } : null
}
