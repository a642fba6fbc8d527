/** What the outlet's people change while an order waits on the phone, or is being judged: prices, dishes, whether they are open, where they deliver. */
import { SERVICE_TYPES } from '#schemas/menu.ts'
import type { OrderEntry } from '#schemas/outbox.ts'
import { known } from '#schemas/primitives.ts'
import { outlet, PLAIN_DISHES } from '../ground.ts'
import type { Serving } from '../ways.ts'
import { holdTokens, isWaiting } from './hold.ts'
import { answerTo, decide, serveAll, setOpen, setPrice, setSoldOut, setZones, syncMenu, TO_THE_COUNTER } from './house.ts'
import { type Scene, type Stage, STRIKE_MS } from './scenes.ts'
import type { RealFault } from './tally.ts'
import { until } from './waiting.ts'

const FACTORS = [0.8, 1.25, 1.5] as const
const AT_ONCE = { table: null, seat: null, wanted: null, vehicle: null } as const

/** A change of the outlet that matters to an order. @returns whether it was done: it may be refused, or its answer lost */
type Change = (stage: Stage, entry: OrderEntry) => Promise<boolean>

const dishOf = ({ random }: Stage, { command: { lines } }: OrderEntry): string => lines.find(({ itemId }) => itemId in PLAIN_DISHES)?.itemId ?? random.pick(Object.keys(PLAIN_DISHES))
const wayOf = ({ command: { serviceType } }: OrderEntry) => known(serviceType, SERVICE_TYPES) ?? 'SP'

const changePrice: Change = (stage, entry) => setPrice(stage, dishOf(stage, entry), stage.random.pick(FACTORS))
const close: Change = (stage, entry) => setOpen(stage, wayOf(entry), stage.random.pick(['STOPPED', 'CLOSED', 'NOT_OPEN'] as const))
const changeZones: Change = (stage) => setZones(stage, stage.random.pick(['inner', 'outer', null]))
const switchOff: Change = (stage, entry) => setSoldOut(stage, dishOf(stage, entry), true)

async function entryOf({ phone }: Stage, id: string): Promise<OrderEntry | null> {
  const entry = await phone.device.readEntry(id)
  return entry?.kind === 'place-order' ? entry : null
}

/** The outlet changes while an order cannot leave the phone. @param back what is done once it was answered */
const whileItWaits = (change: Change, back: Change = async () => false, served?: (stage: Stage) => Serving): Scene => async (stage) => {
  const { cluster, guest, phone, random } = stage
  await serveAll(stage)
  for (const { proxy } of cluster.instances) proxy.cut()
  const id = await guest.tap('plain', served?.(stage))
  const entry = await entryOf(stage, id)
  if (entry) await change(stage, entry)
  for (const { proxy } of cluster.instances) proxy.restore()
  phone.sync()
  phone.wake()
  const state = await answerTo(stage, id)
  if (entry && random.chance(0.5)) {
    await back(stage, entry)
    await decide(stage, id)
  } else {
    if (state !== 'accepted') await decide(stage, id)
    if (entry) await back(stage, entry)
  }
  if (random.chance(0.5)) await syncMenu(stage)
}

/** The outlet changes after an order was judged and before it is written. */
const whileItIsJudged = (fault: RealFault, changes: readonly Change[]): Scene => async (stage) => {
  const { database, guest, random, phone, count } = stage
  await serveAll(stage)
  const release = await holdTokens(database)
  const id = await guest.tap('plain', TO_THE_COUNTER)
  const entry = await entryOf(stage, id)
  let changed: Promise<boolean> = Promise.resolve(false)
  const isAnswered = async (): Promise<boolean> => !['saved', 'sending'].includes((await phone.device.readEntry(id))?.state ?? '')
  await until(STRIKE_MS, async () => (await isWaiting(database, 'order')) || (await isAnswered()))
  if (entry && (await isWaiting(database, 'order'))) {
    let isOver = false
    changed = random.pick(changes)(stage, entry).finally(() => {
      isOver = true
    })
    await until(STRIKE_MS, async () => isOver || (await isWaiting(database, 'switch')))
  }
  await release()
  if (await changed) count(fault)
  phone.wake()
  await decide(stage, id)
  await setOpen(stage, 'SP', 'OPEN')
}

/** One instance brings a menu; the other has just lost the line on which it would hear of that, and is the one that the order reaches. */
const changeUnheard: Scene = async (stage) => {
  const { cluster, guest, phone, random, count } = stage
  await serveAll(stage)
  const at = random.pick(cluster.instances)
  const others = cluster.instances.filter((instance) => instance !== at)
  for (const { proxy } of cluster.instances) proxy.cut()
  const id = await guest.tap('plain', TO_THE_COUNTER)
  const entry = await entryOf(stage, id)
  for (const { running, database } of others) {
    await running().deps.outlets.get(outlet.id)
    database.resetAll()
  }
  const isDone = entry !== null && (await setPrice(stage, dishOf(stage, entry), random.pick(FACTORS), at))
  for (const { proxy } of others) proxy.restore()
  phone.wake()
  const state = await answerTo(stage, id)
  at.proxy.restore()
  phone.wake()
  if (isDone && state !== 'saved' && state !== 'sending') count('menu changed unheard by the other instance')
  await decide(stage, id)
}

const delivered = ({ random }: Stage): Serving => ({ ...AT_ONCE, way: 'DL', pin: random.pick(['inner', 'inner', 'outer', 'edge'] as const) })

/** In what a run draws from where guests can be served in all ways. */
export const CHANGE_SCENES: Readonly<Partial<Record<RealFault, Scene>>> = {
  'outlet closed': whileItWaits(close, (stage, entry) => setOpen(stage, wayOf(entry), 'OPEN')),
  'switch while an order is judged': whileItIsJudged('switch while an order is judged', [close, switchOff]),
}

/** And where nothing is restored: an order that is sent again is judged by the price of then (decision 0015), so that one that was accepted may be refused. */
export const PRICE_SCENES: Readonly<Partial<Record<RealFault, Scene>>> = {
  'price raised': whileItWaits(changePrice),
  'zones changed': whileItWaits(changeZones, (stage) => setZones(stage, null), delivered),
  'menu changed unheard by the other instance': changeUnheard,
  'menu changed while an order is judged': whileItIsJudged('menu changed while an order is judged', [changePrice]),
}
