import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { addLine, clearCart, countOfItem, emptyCart, linesOf, placeCart, setQuantity } from '#domain/cart.ts'
import { mergeCarts } from '#domain/cart-merge.ts'
import type { Cart } from '#schemas/cart.ts'
import type { Session } from '#schemas/guest.ts'
import { guestDatabaseName, type GuestKey } from '#store/names.ts'
import { cartMemory, forgetCart } from '#src/queries/cart-memory.ts'
import { sessionCell } from '#src/queries/device.ts'
import { guestStore, wakeGuest } from '#src/queries/guest.ts'
import { idAt, sessionUntil } from '#tests/fixtures/outbox-entries.ts'
import { changeCart } from './keep-cart.ts'

/** A disk on which every step waits until it is let through, in any order that its owners' own awaits allow. */
const world = vi.hoisted(() => ({
  waiting: [] as (() => void)[],
  carts: new Map<string, { cart: unknown; listeners: Set<() => void> }>(),
  kept: new Map<string, unknown>(),
  session: null as unknown,
  /** What `loadStore` gives, loaded before the first step: only the disk is waited for. */
  storeLive: null as unknown,
  /** Closes the database that is open, as the browser does. */
  lose: () => undefined as void,
}))
const step = (): Promise<void> => new Promise((resolve) => world.waiting.push(resolve))
const onDisk = (name: string) => {
  const held = world.carts.get(name) ?? { cart: null, listeners: new Set() }
  world.carts.set(name, held)
  return held
}
const documentOf = (cart: unknown) => (cart === null ? null : { toMutableJSON: () => structuredClone(cart) })
const nothing = { $: { subscribe: () => ({ unsubscribe: () => undefined }) }, exec: async () => [] }
async function openFake(name: string, { onLost }: { onLost?: () => void } = {}) {
  await step()
  const held = onDisk(name)
  if (onLost) world.lose = onLost
  const cart = {
    exec: () => step().then(() => documentOf(held.cart)),
    remove: () => step().then(() => void (held.cart = null)),
    $: {
      subscribe: (listener: (document: unknown) => void) => {
        const tell = (): void => void step().then(() => held.listeners.has(tell) && listener(documentOf(held.cart)))
        held.listeners.add(tell)
        tell()
        return { unsubscribe: () => held.listeners.delete(tell) }
      },
    },
  }
  const other = { find: () => nothing, findOne: () => nothing }
  return { name, recreated: false, close: step, database: { collections: { cart: { findOne: () => cart }, profile: other, orders: other, addresses: other, deals: other, rewards: other } } }
}
function merge(name: string, cart: Cart): void {
  const held = onDisk(name)
  held.cart = held.cart === null ? cart : mergeCarts(held.cart as Cart, cart)
  for (const tell of held.listeners) tell()
}

vi.mock('#outbox/browser-tools.ts', () => {
  let last: Promise<unknown> = Promise.resolve()
  return { webLock: <T>(_name: string, work: () => Promise<T>): Promise<T> => (last = last.then(work, work)) as Promise<T> }
})
vi.mock('#src/queries/when-idle.ts', () => ({ whenIdle: () => new Promise(() => undefined) }))
vi.mock('#src/queries/plain-document.ts', () => ({ plainDocument: (document: { toMutableJSON: () => unknown }) => document.toMutableJSON() }))
vi.mock('#src/queries/device.ts', async () => {
  const { makeCell } = await import('#src/queries/cell.ts')
  const kept = { get: (id: string) => step().then(() => world.kept.get(id)), put: (row: { id: string }) => step().then(() => world.kept.set(row.id, row)) }
  return { sessionCell: makeCell(undefined), entriesCell: makeCell([]), device: async () => ({ kept, readSession: () => step().then(() => world.session), readEntries: async () => [] }) }
})
vi.mock('#src/queries/store.ts', () => ({ loadStore: async () => world.storeLive }))
vi.mock('#store/open-guest.ts', () => ({
  openGuest: (guest: GuestKey, options: object) => openFake(guestDatabaseName(guest), options),
  openVisitor: openFake,
  openVisitorCart: openFake,
  openVisitorAddresses: openFake,
}))
vi.mock('#store/bring-addresses.ts', () => ({ bringAddresses: step }))
vi.mock('#store/write-cart.ts', () => ({ plainCart: (cart: Cart) => cart, writeCart: ({ name }: { name: string }, cart: Cart) => step().then(() => merge(name, cart)) }))
vi.mock('#store/wipe-database.ts', () => ({
  databasesOnDisk: () => step().then(() => [...world.carts.keys()]),
  deleteUnused: async () => undefined,
  wipeDatabase: async (name: string) => world.carts.delete(name),
}))

world.storeLive = await import('#src/queries/store-live.ts')

/** All that can go on without the disk does. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
async function letThrough(pick: number): Promise<void> {
  const [next] = world.waiting.splice(pick % Math.max(1, world.waiting.length), 1)
  next?.()
  await settle()
}
async function letAllThrough(): Promise<void> {
  await settle()
  while (world.waiting.length > 0) await letThrough(0)
}

const DISHES = ['dal', 'roti', 'naan']
const OWN = 'kheer'
const here = { outletId: 'outlet-1', tableCode: null, serviceType: 'DI' as const }
const dish = (itemId: string, at: number) => ({ lineId: idAt(at, DISHES.indexOf(itemId) + 1), itemId, variationId: null, addOns: [], quantity: 1, shown: { name: itemId, choices: '', unitPrice: 10_000, foodType: 'VF' as const, picture: null } })
let made = 1_000
const choose = (itemId: string, quantity: number): void =>
  void changeCart((cart, now) => {
    const line = linesOf(cart).find((entry) => entry.itemId === itemId)
    if (line) return setQuantity(cart, line.lineId, quantity, now)
    const added = addLine(placeCart(cart, here, now), dish(itemId, (made += 1)), now + 1)
    return setQuantity(added, linesOf(added).find((entry) => entry.itemId === itemId)?.lineId ?? '', quantity, now + 2)
  })

const quantity = fc.integer({ min: 0, max: 3 })
const act = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('tap' as const), itemId: fc.constantFrom(...DISHES), quantity }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constantFrom('clear' as const, 'lose' as const, 'login' as const, 'logout' as const, 'arrive' as const) }) },
)
const acts = fc.array(fc.record({ act, steps: fc.array(fc.nat(7), { maxLength: 6 }) }), { maxLength: 14 })

/** A phone that holds nothing, and a page on it that shows nothing. */
async function begin(): Promise<void> {
  world.session = null
  sessionCell.set(null)
  wakeGuest()
  await letAllThrough()
  world.carts.clear()
  world.kept.clear()
  forgetCart()
  world.lose()
  await letAllThrough()
}

it('the quantity that the guest chose last is shown at every moment and stands in the end, whatever logins, logouts and lost databases come between the steps of the disk', async () => {
  await fc.assert(
    fc.asyncProperty(acts, async (story) => {
      const chosen = new Map(DISHES.map((itemId) => [itemId, 0]))
      /** The guest's own cart of another phone has come, and nobody has emptied the cart since the login. */
      let own: 'none' | 'here' | 'unsaid' = 'none'
      const told = async (): Promise<void> => {
        await step()
        sessionCell.set(world.session as Session | null)
      }
      const guests = guestDatabaseName(sessionUntil(0))
      const leave = async (): Promise<void> => {
        await letAllThrough()
        world.session = null
        forgetCart()
        sessionCell.set(null)
        for (const itemId of DISHES) chosen.set(itemId, 0)
        own = 'none'
        // What they had on this phone is wiped; their cart is with the server.
        await letAllThrough()
      }
      const shown = () => DISHES.map((itemId) => [itemId, countOfItem(cartMemory.get(), itemId)])
      for (const { act, steps } of story) {
        if (act.kind === 'tap') {
          choose(act.itemId, act.quantity)
          chosen.set(act.itemId, act.quantity)
        } else if (act.kind === 'clear') {
          void changeCart(clearCart)
          for (const itemId of DISHES) chosen.set(itemId, 0)
          if (world.session) own = 'unsaid'
        } else if (act.kind === 'lose') world.lose()
        else if (act.kind === 'logout' && world.session) await leave()
        else if (act.kind === 'login' && !world.session) {
          world.session = sessionUntil(4_000_000_000_000)
          void told()
        } else if (act.kind === 'arrive' && world.session && world.carts.has(guests)) {
          merge(guests, addLine(placeCart(emptyCart(0), here, 10), { ...dish(OWN, 10), lineId: idAt(10, 9) }, 11))
          if (own === 'none') own = 'here'
        }
        await settle()
        expect(shown()).toEqual([...chosen])
        for (const pick of steps) {
          await letThrough(pick)
          expect(shown()).toEqual([...chosen])
        }
      }
      await letAllThrough()
      expect(shown()).toEqual([...chosen])
      if (own === 'here') expect(countOfItem(cartMemory.get(), OWN)).toBe(1)
      const store = (await guestStore.current()) as unknown as { name: string }
      const stored = (onDisk(store.name).cart ?? emptyCart(0)) as Cart
      expect(DISHES.map((itemId) => [itemId, countOfItem(stored, itemId)])).toEqual([...chosen])
    }).beforeEach(begin),
    { numRuns: 200 },
  )
}, 60_000)
