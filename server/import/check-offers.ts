import { paiseOfRupees } from '#domain/money.ts'
import { MYSTERY_DEAL } from '#schemas/offer.ts'
import type { ImportOffer, OffersImport } from '#schemas/offers-import.ts'
import { hasPaiseAtMost } from './check-menu.ts'
import { type Fault, ImportRefused, MOST_PROBLEMS, type Path, pathText, type Problem, repeated } from './problem.ts'

/** What a brand has that an offer may name. */
export interface BrandThings {
  /** Ways in which each outlet serves, by its code. */
  outlets: ReadonlyMap<string, readonly string[]>
  /** What each dish costs where it is dearest and in its dearest size, paise, by its id. */
  items: ReadonlyMap<string, number>
  /** What the dearest dish of each section costs, likewise. */
  sections: ReadonlyMap<string, number>
}

/** CO-02: the code of what an outlet takes off by itself (F-21). */
const OWN_DISCOUNT = 'OUTLETDISCOUNT'

interface Named {
  items?: string[] | undefined
  sections?: string[] | undefined
}

/** What a list names a second time. */
const again = (path: Path, values: readonly (string | number)[] = []): Fault[] => repeated(values, (value, at) => [[...path, at], `is ${value}, which stands there already.`])

const named = (path: Path, { items = [], sections = [] }: Named, things: BrandThings): Fault[] => [
  ...(items.length + sections.length === 0 ? [[path, 'names no dish: give items, sections or both.'] as const] : []),
  ...items.flatMap((id, at): Fault[] => (things.items.has(id) ? [] : [[[...path, 'items', at], `is ${id}, a dish on no menu of the brand.`]])),
  ...sections.flatMap((id, at): Fault[] => (things.sections.has(id) ? [] : [[[...path, 'sections', at], `is ${id}, a section of no menu of the brand.`]])),
  ...again([...path, 'items'], items),
  ...again([...path, 'sections'], sections),
]

const wholePaise = (path: Path, rupees: number | undefined): Fault[] => (rupees === undefined || hasPaiseAtMost(rupees) ? [] : [[path, `must have two decimals at the most, not ${rupees}.`]])

/** An offer that takes nothing off. */
const nothing = (path: Path, rupees: number | undefined): Fault[] => (rupees === 0 ? [[path, 'is 0: it would take nothing off.']] : [])

function off(path: Path, { percent, most, rupees }: { percent?: number | undefined; most?: number | undefined; rupees?: number | undefined }, onlyPercent = false): Fault[] {
  const isOne = onlyPercent ? percent !== undefined && rupees === undefined : (percent === undefined) !== (rupees === undefined)
  if (!isOne) return [[path, `must say ${onlyPercent ? 'a percent' : 'either percent or rupees'}.`]]
  if (most !== undefined && percent === undefined) return [[[...path, 'most'], 'caps a percent, and there is none.']]
  if (percent !== undefined && !hasPaiseAtMost(percent)) return [[[...path, 'percent'], 'may have two decimals at the most.']]
  return [['rupees', rupees] as const, ['most', most] as const].flatMap(([field, value]) => [...wholePaise([...path, field], value), ...nothing([...path, field], value)])
}

/** F-10: a set that costs as much as the dearest dishes that fill its slots is never given. */
function unsaved({ slots, price }: Extract<ImportOffer['gives'], { type: 'CO' }>, things: BrandThings): Fault[] {
  const dearest = slots.reduce((sum, { items = [], sections = [], count }) =>
    sum + count * Math.max(0, ...items.map((id) => things.items.get(id) ?? 0), ...sections.map((id) => things.sections.get(id) ?? 0)), 0)
  return paiseOfRupees(price) < dearest ? [] : [[['gives', 'price'], `is ${price}, and the dearest of its dishes cost ${dearest / 100} together: it would save nothing.`]]
}

function gives({ gives: given }: ImportOffer, things: BrandThings): Fault[] {
  switch (given.type) {
    case 'QD': return off(['gives', 'off'], given.off)
    case 'DD': return [...named(['gives', 'dishes'], given.dishes, things), ...off(['gives', 'off'], given.off)]
    case 'IO': return [...named(['gives', 'buy'], given.buy, things), ...named(['gives', 'get'], given.get, things), ...(given.off ? off(['gives', 'off'], given.off, true) : [])]
    case 'IF': return named(['gives'], given, things)
    case 'CO': {
      const slots = given.slots.flatMap((slot, at) => named(['gives', 'slots', at], slot, things))
      return [
        ...(given.slots.length === 0 ? [[['gives', 'slots'], 'is empty: a combo needs a slot.'] as const] : []),
        ...slots,
        ...wholePaise(['gives', 'price'], given.price),
        ...(given.slots.length === 0 || slots.length > 0 ? [] : unsaved(given, things)),
      ]
    }
  }
}

const isDay = (day: string): boolean => new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)

function days({ from, until }: ImportOffer): Fault[] {
  const wrong = (['from', 'until'] as const).flatMap((field): Fault[] => {
    const day = field === 'from' ? from : until
    return day !== undefined && !isDay(day) ? [[[field], `is ${day}, a day that no calendar has.`]] : []
  })
  return wrong.length === 0 && from !== undefined && until !== undefined && from > until ? [[['until'], `is ${until}, before it begins on ${from}.`]] : wrong
}

const hours = ({ hours: spans = [] }: ImportOffer): Fault[] =>
  spans.flatMap(({ start, end }, at): Fault[] => (start === end ? [[['hours', at, 'end'], `is ${end}, when it begins: leave hours out for the whole day.`]] : []))

function own(offer: ImportOffer): Fault[] {
  const wrong = (field: string, sentence: string): Fault => [[field], sentence]
  if (!offer.automatic) return offer.code === OWN_DISCOUNT ? [wrong('code', `is ${OWN_DISCOUNT}, the name of what an outlet takes off by itself: make it automatic, or give it another code.`)] : []
  return [
    ...(offer.uses === undefined && offer.perGuest === undefined
      ? []
      : [wrong(offer.uses === undefined ? 'perGuest' : 'uses', 'cannot stand on an automatic offer: it is given without being counted.')]),
    ...(offer.listed === false ? [wrong('listed', 'cannot be false for an automatic offer: everybody gets it.')] : []),
    ...(offer.gives.type === 'IF' ? [wrong('gives', 'cannot be a free dish for an automatic offer: the guest chooses it.')] : []),
    ...(offer.beside?.length && !offer.mystery ? [wrong('beside', 'cannot stand on an automatic offer: of several the one that takes off most stands alone.')] : []),
  ]
}

/** M-1, M-3: what lies under a lid is something off one dish, and is found in no other way. */
function lid({ id, mystery, automatic, listed, gives: given, beside = [] }: ImportOffer): Fault[] {
  const reserved: Fault[] = id === MYSTERY_DEAL ? [[['id'], `is ${id}, a name that is taken.`]] : []
  if (!mystery) return reserved
  const isOneDish = given.type === 'DD' && given.dishes.items?.length === 1 && (given.dishes.sections ?? []).length === 0
  return [
    ...reserved,
    ...(isOneDish ? [] : [[['gives'], 'must be something off one dish (DD), named by its id, for a mystery deal.'] as const]),
    ...(automatic ? [[['automatic'], 'cannot stand on a mystery deal: its lid is lifted first.'] as const] : []),
    ...(listed ? [[['listed'], 'cannot be true for a mystery deal: nobody is told of it.'] as const] : []),
    ...(beside.length > 0 ? [[['beside'], 'cannot stand on a mystery deal: it stands beside every offer.'] as const] : []),
  ]
}

/** F-14, F-15: where and how an offer can be had; where none of its outlets is known, that is said of them. */
function places({ outlets: codes = [], serviceTypes = [] }: ImportOffer, { outlets }: BrandThings): Fault[] {
  const ways = new Set((codes.length > 0 ? codes : [...outlets.keys()]).flatMap((code) => outlets.get(code) ?? []))
  const isAnyKnown = codes.length === 0 || codes.some((code) => outlets.has(code))
  return [
    ...codes.flatMap((code, at): Fault[] => (outlets.has(code) ? [] : [[['outlets', at], `is ${code}, which is no outlet of the brand.`]])),
    ...(isAnyKnown ? serviceTypes : []).flatMap((way, at): Fault[] => (ways.has(way) ? [] : [[['serviceTypes', at], `is ${way}, a way in which none of its outlets serves.`]])),
  ]
}

/** All that a struct cannot see: what stands twice, what the brand does not have, what contradicts itself. @throws ImportRefused */
export function checkOffers({ offers }: OffersImport, things: BrandThings, where: (path: Path) => string): void {
  const problems: Problem[] = []
  const seen = new Map<string, number>()
  offers.forEach((offer, at) => {
    const twice = (['id', 'code'] as const).flatMap((field): Fault[] => {
      const key = `${field} ${offer[field]}`
      const before = seen.get(key)
      seen.set(key, before ?? at)
      return before === undefined ? [] : [[[field], `is ${offer[field]}, which offers[${before}] has already.`]]
    })
    const lists = (['weekdays', 'outlets', 'serviceTypes', 'beside'] as const).flatMap((field) => again([field], offer[field]))
    const whenAndWhere = [...lists, ...days(offer), ...hours(offer), ...places(offer, things)]
    for (const [path, sentence] of [...twice, ...whenAndWhere, ...wholePaise(['minimum'], offer.minimum), ...gives(offer, things), ...own(offer), ...lid(offer)]) {
      const whole = ['offers', at, ...path]
      problems.push({ where: where(whole), sentence: `${pathText(whole)} “${offer.title.slice(0, 60)}” ${sentence}` })
    }
  })
  if (problems.length > 0) throw new ImportRefused(problems.slice(0, MOST_PROBLEMS))
}
