/** A guest edits addresses on two phones while the line, a server or its database fails: the later edit stands on both. */
import type { Fault } from '../../harness/faults.ts'
import type { Random } from '../random.ts'
import { answerTo, serveAll, TO_THE_COUNTER } from './house.ts'
import { orderInto, type Scene, type Stage, STRIKE_MS } from './scenes.ts'
import type { RealFault } from './tally.ts'
import { until, within } from './waiting.ts'

const PUSH = { method: 'POST', path: /^\/api\/sync\/addresses/ }
/** So far apart are two edits at least, as the clocks of two phones may be a second apart. */
const BETWEEN_EDITS_MS = 2000

const fault = (random: Random): Fault =>
  random.pick([{ kind: 'swallow-reply' }, { kind: 'cut-during', afterBytes: random.between(0, 700) }, { kind: 'cut-reply', afterBytes: random.between(1, 900) }] as const)

/** Once on each phone, or twice on one of them, in any order. */
async function editOnBoth({ otherPhone, clock, random }: Stage): Promise<void> {
  const firstHere = random.chance(0.5)
  const turns = [firstHere, !firstHere, ...(random.chance(0.4) ? [random.chance(0.5)] : [])]
  for (const isHere of turns) {
    clock.leap(BETWEEN_EDITS_MS + random.between(0, 30_000))
    if (isHere) otherPhone.editHere()
    else await otherPhone.editFirst()
  }
}

/** Something fails while both phones send what they have. @returns what ends it, with whether it struck */
function strike({ cluster, random }: Stage): () => Promise<boolean> {
  if (random.chance(0.3)) {
    const restarted = random.pick(cluster.instances).restart()
    return () => restarted.then(() => true)
  }
  if (random.chance(0.4)) {
    const armed = cluster.instances.map(({ database }) => database.resetOn('commit', random.pick(['before', 'answered'])))
    return async () => {
      const struck = await until(STRIKE_MS, () => armed.some(({ met }) => met() > 0))
      for (const { stop } of armed) stop()
      return struck
    }
  }
  const armed = cluster.instances.map(({ proxy }) => proxy.armOnce(PUSH, fault(random)))
  return async () => {
    const struck = await within(STRIKE_MS, Promise.race(armed.map((one) => one.struck)))
    for (const one of armed) {
      one.disarm()
      one.release()
    }
    return struck
  }
}

/** Both phones have the address; then neither has a network, and it is edited on both. */
const editApart: Scene = async (stage) => {
  const { cluster, otherPhone, phone, count } = stage
  const proxies = cluster.instances.map(({ proxy }) => proxy)
  await otherPhone.editFirst()
  await until(STRIKE_MS, async () => (await otherPhone.sync()) && (await otherPhone.whatIsWrong()).length === 0)
  for (const proxy of proxies) proxy.cut()
  await editOnBoth(stage)
  for (const proxy of proxies) proxy.restore()
  const end = strike(stage)
  phone.sync()
  await otherPhone.sync()
  if (await end()) count('address sent while something fails')
  phone.sync()
  await until(STRIKE_MS, () => otherPhone.sync())
  count('address edited on two phones apart')
}

/** Both phones are online and send at once. */
const editTogether: Scene = async (stage) => {
  const { otherPhone, phone, count } = stage
  await editOnBoth(stage)
  phone.sync()
  await Promise.all([otherPhone.sync(), otherPhone.sync()])
  count('address edited on two phones at once')
}

/** An order to a saved address, which is edited again while the order is on its way: it is brought to where the guest saw it go. */
const orderHome: Scene = async (stage) => {
  const { otherPhone, phone, random } = stage
  await serveAll(stage)
  await otherPhone.editFirst()
  const to = await otherPhone.savedFirst()
  if (!to) return
  let ordered = ''
  await orderInto(stage, fault(random), async (id) => {
    ordered = id
    await otherPhone.editFirst()
    phone.sync()
  }, 'plain', { ...TO_THE_COUNTER, way: 'DL', pin: to.pin }, { to })
  if (ordered !== '') await answerTo(stage, ordered)
}

/** In what a run draws from where both phones are of this release and nothing is restored: the other phone keeps no book of epochs. */
export const ADDRESS_SCENES: Readonly<Partial<Record<RealFault, Scene>>> = {
  'address edited on two phones apart': editApart,
  'address sent while something fails': editApart,
  'address edited on two phones at once': editTogether,
  'order to a saved address': orderHome,
}
