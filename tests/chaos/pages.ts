/** The pages and workers of the phone: they open, are killed and left, and are woken. */
import { isWaiting } from '#outbox/next-step.ts'
import type { Lock } from '#outbox/request.ts'
import type { PayingGuest } from './guest-pay.ts'
import type { Network } from './network.ts'
import type { Phone } from './phone.ts'
import type { Random } from './random.ts'
import { Realm } from './realm.ts'
import type { Sabotage } from './sabotage.ts'
import type { Script } from './script.ts'
import type { Fault } from './tally.ts'
import type { Mortal, World } from './world.ts'

export interface PagesTools {
  world: World
  phone: Phone
  random: Random
  script: Script
  sabotage: Sabotage
  network: Network
  payer: () => PayingGuest
  count: (fault: Fault) => void
}

export interface Pages {
  /** Null: it is not open. */
  realm: (name: string) => Realm | null
  /** The page under the guest's thumb, null while none is open. */
  page: () => Realm | null
  alive: () => Realm[]
  open: (name: string) => void
  kill: (name: string) => void
  /** The guest follows a link out of the page: it is gone, and the other pages are not. */
  leave: () => void
  /** A message to all that can send: service worker, pages, each in its own time. */
  wake: () => void
}

export function createPages({ world, phone, random, script, sabotage, network, payer, count }: PagesTools): Pages {
  const realms = new Map<string, Realm>()
  const free: Lock = (_name, work) => work()
  const lockFor = (owner: Mortal): Lock => (sabotage === 'lock' ? free : phone.lockFor(owner))
  const realm = (name: string): Realm | null => {
    const found = realms.get(name)
    return found?.alive === true ? found : null
  }
  const alive = (): Realm[] => [...realms.values()].filter((one) => one.alive)

  return {
    realm,
    alive,
    page: () => realm('page') ?? realm('tab'),
    open: (name) => {
      if (realm(name)) return
      const opened = new Realm({ name, world, phone, random: random.fork(`${name} ${world.now()}`), requestFor: network.requestFor, lockFor })
      realms.set(name, opened)
      world.note(`${name} opens`)
      world.after(random.between(1, 300), () => opened.wake(), opened)
      if (random.chance(0.4)) world.after(random.between(1, 900), () => void opened.pullOrders(), opened)
      if (script.pays && name !== 'worker') world.after(random.between(1, 900), () => payer().follow(opened), opened)
      if (script.points && random.chance(0.8)) world.after(random.between(1, 900), () => void opened.pullRewards(), opened)
    },
    kill: (name) => {
      const open = realm(name)
      if (!open) return
      count('page killed')
      if ([...phone.entries.values()].some((entry) => entry.state === 'sending')) count('page killed while sending')
      open.kill()
      payer().ended(name)
      world.note(`${name} is killed`)
    },
    leave: () => {
      realm('page')?.kill()
      payer().ended('page')
    },
    wake: () => {
      const open = alive()
      if (open.length > 1 && [...phone.entries.values()].some(isWaiting)) count('two drainers at once')
      for (const one of open) world.after(random.between(0, 12), () => one.wake(), one)
    },
  }
}
