import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ORDER_STATUSES, type OrderStatus } from '#schemas/order.ts'
import { OUTBOX_STATES, type OutboxState } from '#schemas/outbox.ts'
import type { BillStage } from '#src/features/pay/pay-stages.ts'
import { ALL_LOOKS, type BrandName, BRANDS } from '../screens/sizes.ts'
import type { State } from '../screens/state.ts'
import { STATES } from '../screens/states.ts'
import { SHOWN_BY, WITHOUT } from './shown-by.ts'

const root = join(import.meta.dirname, '../..')

/** Files that hold what stands as a screen, in a screen's place or over it. */
const FILES = /(?:-page|-states|-sheets?|-screen|-part|-panel)\.tsx$/
const componentsOf = (source: string): string[] => [...source.matchAll(/^export (?:function|const) ([A-Z][a-z]\w*)/gm)].map(([, name = '']) => name)
const parts = globSync(['src/{features,entry}/**/*.tsx', 'kitchen/**/*.tsx'], { cwd: root })
  .filter((path) => FILES.test(path))
  .flatMap((path) => componentsOf(readFileSync(join(root, path), 'utf8')))

/** The names of a state's pictures in one brand, by their looks. */
const picturesIn = (brand: BrandName, { name, looks }: State): ReadonlyMap<string, string> =>
  new Map((looks ?? ALL_LOOKS).map(({ size, scheme }) => [`${size}-${scheme}`, `${brand}/${name}-${size}-${scheme}`]))

const picturesOf = (states: readonly State[]): string[] => states.flatMap((state) => (state.brands ?? BRANDS).flatMap((brand) => [...picturesIn(brand, state).values()]))

/** Names without a state, of all that must have one. */
const missingFrom = (states: readonly State[], names: readonly string[]): string[] => {
  const known = new Set(states.map(({ name }) => name))
  return names.filter((name) => !known.has(name))
}
const named = Object.values(SHOWN_BY).flat()

/** What an order that is served so can be; a draft waits for its payment, whatever its way. */
const ON_THE_ROAD: readonly OrderStatus[] = ['OUTFORDELIVERY', 'DISPATCHED', 'ORDERDELIVERED', 'DELIVERED']
const SERVED: Readonly<Partial<Record<OrderStatus, string>>> = {
  UNATTENDED: 'placed', CONFIRMED: 'confirmed', PARTIALCONFIRM: 'partial', READY: 'ready', SETTLED: 'served', CANCELLED: 'cancelled', FAILED: 'failed',
}
/** States that were named before their neighbours. */
const OTHERWISE: Readonly<Record<string, string>> = { 'track-car-ready': 'track-car', 'track-room-confirmed': 'track-room', 'track-counter-confirmed': 'track-counter-making' }
const DOOR = ['placed', 'confirmed', 'partial', 'out', 'dispatched', 'handed-over', 'at-hand', 'delivered', 'cancelled', 'late']
const tracked = [
  ...ORDER_STATUSES.filter((status) => status !== 'DRAFT' && !ON_THE_ROAD.includes(status)).map((status) => `order-${status.toLowerCase()}`),
  ...['room', 'car', 'counter'].flatMap((way) => Object.values(SERVED).map((status) => `track-${way}-${status}`)).map((name) => OTHERWISE[name] ?? name),
  ...DOOR.map((status) => `track-door-${status}`),
  'pay-track-draft',
]

/** The state that shows an order as it waits in each state of the outbox. */
const QUEUED: Readonly<Record<OutboxState, string>> = {
  saved: 'order-saved', sending: 'order-sending', accepted: 'order-over', rejected: 'order-too-many', expired: 'order-expired', 'needs-confirmation': 'order-ask', withdrawn: 'order-withdrawn',
}

/** The state that shows a bill in each stage of its payment. */
const BILL: Readonly<Record<BillStage, string>> = {
  opening: 'pay-opening', notcharged: 'pay-notcharged', login: 'pay-login', unkept: 'pay-unkept', left: 'pay-left', code: 'pay-code', noanswer: 'pay-noanswer', reported: 'pay-reported',
  checking: 'pay-checking', still: 'pay-still', paid: 'pay-paid', partial: 'pay-partial', failed: 'pay-failed', dropped: 'pay-dropped', asking: 'pay-asking', late: 'pay-late', sent: 'pay-sent',
  refunded: 'pay-refunded', stuck: 'pay-stuck', outlet: 'pay-outlet',
}

/** What a cart offers a guest who is not signed in, whose minimum is not met, or who is offline, stands in it together; the painted menu is the menu. */
const ALIKE = ['cart-mystery-guest = cart-offers-login', 'cart-mystery-minimum = cart-offers-small', 'cart-mystery-offline = cart-offline-guest', 'menu = menu-first-visit']

/** Whether all pictures that both have are the same ones; where they have none together, they are not. */
const looksAlike = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): boolean => {
  const shared = [...one].filter(([look]) => other.has(look))
  return shared.length > 0 && shared.every(([look, print]) => other.get(look) === print)
}

describe('pictures of every screen in every state', () => {
  it('has no two states of one name, and an approved picture of each in each of its looks', () => {
    expect(new Set(STATES.map(({ name }) => name)).size).toBe(STATES.length)
    expect(picturesOf(STATES).filter((name) => !existsSync(join(root, `tests/screens/approved/${name}.webp`)))).toEqual([])
  })

  it('has no approved picture of a state that is gone', () => {
    const known = new Set(picturesOf(STATES))
    const approved = globSync('*/*.webp', { cwd: join(root, 'tests/screens/approved') }).map((path) => path.replace('.webp', ''))
    expect(approved.filter((path) => !known.has(path))).toEqual([])
  })

  it('shows no two states alike in every look of a brand, but where two parts are seen at once or nothing is to be seen of it', () => {
    const printOf = (name: string): string => createHash('sha256').update(readFileSync(join(root, `tests/screens/approved/${name}.webp`))).digest('hex')
    const alike = BRANDS.flatMap((brand) => {
      const seen = STATES.filter(({ brands }) => (brands ?? BRANDS).includes(brand)).map((state) => ({
        name: state.name, prints: new Map([...picturesIn(brand, state)].map(([look, picture]) => [look, printOf(picture)])),
      }))
      return seen.flatMap((one, at) => seen.slice(at + 1).filter((other) => looksAlike(one.prints, other.prints)).map((other) => [one.name, other.name].sort().join(' = ')))
    })
    expect([...new Set(alike)].sort()).toEqual(ALIKE)
  })

  it('names for each page, sheet and part that stands in their place the states that show it, or why none does', () => {
    expect(parts.length).toBeGreaterThan(90)
    expect(parts.filter((name) => !(name in SHOWN_BY) && !(name in WITHOUT))).toEqual([])
    expect(Object.keys({ ...SHOWN_BY, ...WITHOUT }).filter((name) => !parts.includes(name))).toEqual([])
    expect(missingFrom(STATES, named)).toEqual([])
  })

  it('shows an order in each status of each way', () => {
    expect(ORDER_STATUSES.filter((status) => status !== 'DRAFT' && !ON_THE_ROAD.includes(status) && !(status in SERVED))).toEqual([])
    expect(missingFrom(STATES, tracked)).toEqual([])
  })

  it('shows an order in each state of the outbox', () => {
    expect(OUTBOX_STATES.filter((state) => !(state in QUEUED))).toEqual([])
    expect(missingFrom(STATES, Object.values(QUEUED))).toEqual([])
  })

  it('shows a bill in each stage of its payment', () => {
    expect(missingFrom(STATES, Object.values(BILL))).toEqual([])
  })

  it('sees any state that is taken out', () => {
    const approved = new Set(picturesOf(STATES))
    for (const { name } of STATES) {
      const rest = STATES.filter((state) => state.name !== name)
      const known = new Set(picturesOf(rest))
      expect([...approved].some((path) => !known.has(path)), name).toBe(true)
    }
    expect(missingFrom(STATES.filter(({ name }) => name !== 'cart-closed'), named)).toEqual(['cart-closed'])
    expect(missingFrom(STATES.filter(({ name }) => name !== 'track-car-served'), tracked)).toEqual(['track-car-served'])
  })
})
