/** Lets happen what the script says, each at its time. */
import { isWaiting } from '#outbox/next-step.ts'
import type { Order } from '#schemas/order.ts'
import type { Cast } from './cast.ts'
import { billFaults, boardFaults } from './check-boards.ts'
import { outlet } from './ground.ts'
import type { Happening } from './script.ts'
import type { ServerInstance } from './server-instance.ts'

/** What the staff reads at this moment. */
export async function readBoard({ line, backEnd, fail, count }: Cast): Promise<void> {
  const [orders, bills] = [await line.get(`orders?outletId=${outlet.id}`), await line.get(`bills?outletId=${outlet.id}`)]
  await backEnd.refreshLedger()
  const ledger = backEnd.ledger()
  if (orders?.status === 200) boardFaults(orders.body as Order[], ledger).forEach(fail)
  if (bills?.status === 200) billFaults(bills.body as Order[], ledger).forEach(fail)
  if (orders) count('board read')
}

async function syncMenu({ backEnd, network, phone }: Cast): Promise<void> {
  await backEnd.instances.find(({ up }) => up)?.act(async ({ outlets }) => {
    const held = network.isOff() ? null : await outlets.get(outlet.id)
    if (held) phone.menu = held
  })
}

/** The instance of this number while it is up; null: any will do. */
function upAt({ backEnd }: Cast, at: number | undefined): ServerInstance | null {
  const instance = at === undefined ? null : (backEnd.instances[at] ?? null)
  return instance?.up === true ? instance : null
}

function comeOnline({ network, pages, payer, script }: Cast): void {
  if (network.isOff()) return
  pages.wake()
  for (const realm of pages.alive()) if (script.pays && realm.name !== 'worker') payer.follow(realm)
}

async function fallBehind({ backEnd }: Cast, at: number, until: number): Promise<void> {
  const instance = backEnd.instances[at]
  if (!instance) return
  // It held the outlet before: what it has not loaded yet cannot be old.
  await instance.act(({ outlets }) => outlets.get(outlet.id))
  instance.behindUntil = until
}

function setClock({ phone, world, count }: Cast, skewMs: number): void {
  phone.setClock(skewMs)
  if ([...phone.entries.values()].some(isWaiting)) count('device clock set while waiting')
  world.note(`the phone's clock is set to ${Math.round(skewMs / 1000)} s off`)
}

export async function happen(cast: Cast, what: Happening): Promise<void> {
  const { world, guest, later, edits, staff, counter, pages, logins, backEnd, taps, count } = cast
  switch (what.type) {
    case 'tap': return void guest.order(what)
    case 'scan': return void guest.scan(what.code)
    case 'address': return what.by === 'phone' ? edits.onPhone() : edits.onOtherDevice()
    case 'here': return void later.sayHere(what.name)
    case 'ask cancel': return void later.askCancel(what.name)
    case 'withdraw': {
      const last = [...taps].filter(([, tap]) => tap.name === what.name).at(-1)
      if (last) void guest.withdraw(last[0])
      return
    }
    case 'menu synced': return syncMenu(cast)
    case 'price': return staff.setPrice(what.dish, what.factor, upAt(cast, what.by))
    case 'dish': return staff.switchDish(what.dish, what.soldOut, upAt(cast, what.by))
    case 'open': return staff.setOpen(what.serviceType, what.status)
    case 'zones': return staff.setZones(what.without)
    case 'clear table': return staff.clearTable(what.code)
    case 'board': return readBoard(cast)
    case 'close day': return counter.close()
    case 'kill page': return pages.kill(what.realm)
    case 'open page': return pages.open(what.realm)
    case 'online': return comeOnline(cast)
    case 'kill server': return backEnd.instances[what.instance]?.kill()
    case 'doom server': return backEnd.instances.forEach((instance) => (instance.doom = { ...what.doom }))
    case 'server behind': return fallBehind(cast, what.instance, what.until)
    case 'clock': return setClock(cast, what.skewMs)
    case 'end session': {
      await logins.end()
      count('session ended')
      return world.note('the session is ended')
    }
    case 'other guest':
      count('another guest on the device')
      return logins.logIn(what.guest)
  }
}
