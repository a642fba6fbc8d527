/** What guests do with an order that stands: they say that their car is here, ask to cancel it, and tell how it was. */
import { uuidV7 } from '#domain/uuid-v7.ts'
import type { Order } from '#schemas/order.ts'
import type { OutboxEntry } from '#schemas/outbox.ts'
import { newEntry } from '#src/commands/new-entry.ts'
import { canAskCancel, cancelEntries, orderCancel } from '#src/queries/order-cancel.ts'
import { outlet } from './ground.ts'
import type { GuestTools } from './guest.ts'
import { feedbackEntryOf } from './wish.ts'

export function createLaterGuest({ world, phone, random, count, page, wake, taps }: Omit<GuestTools, 'seats'>) {
  const newId = (): string => uuidV7(phone.now(), random.bytes(10))
  /** Orders of which the server said that it heard "I'm here". */
  const toldHere = new Set<string>()

  const write = async (): Promise<boolean> => {
    const open = page()
    if (!open) return false
    await world.sleep(random.between(1, 6), open)
    return true
  }

  const put = (entry: OutboxEntry): void => {
    phone.putEntry(entry)
    wake()
  }

  /** The guest's own order of a wish, as far as the phone knows that it was taken. */
  const standing = (name: string): { id: string; order: Order | null } | null => {
    const guestId = phone.session?.guestId
    const entry = [...phone.entries.values()].find((one) => one.kind === 'place-order' && one.state === 'accepted' && one.guestId === guestId && taps.get(one.id)?.name === name)
    return entry && guestId !== undefined ? { id: entry.id, order: phone.ordersOf(guestId).orders.get(entry.id) ?? null } : null
  }

  const sayHere = async (name: string): Promise<void> => {
    const found = standing(name)
    const open = page()
    if (!found || !open) return
    count('guest says that the car is here')
    world.note(`guest says that the car of ${name} is here`)
    if (await open.sayHere(found.id)) toldHere.add(found.id)
  }

  const askCancel = async (name: string): Promise<void> => {
    await page()?.pullOrders()
    const found = standing(name)
    const guestId = phone.session?.guestId
    if (!found || guestId === undefined || !(await write())) return
    const entry = cancelEntries([...phone.entries.values()], guestId).get(found.id) ?? null
    if (entry || !canAskCancel(orderCancel(entry, found.order), found.order)) return
    const [id, now] = [newId(), phone.now()]
    count('guest asks to cancel')
    world.note(`guest asks to cancel ${name}`)
    put({ ...newEntry(id, guestId, outlet.id, now), kind: 'ask-cancel', command: { version: 1, id, orderId: found.id, reason: 'We have to go.', askedAt: now } })
  }

  const giveFeedback = async (ordered: Order): Promise<void> => {
    const guestId = phone.session?.guestId
    if (guestId === undefined || [...phone.entries.values()].some((entry) => entry.kind === 'give-feedback' && entry.command.feedback.orderId === ordered.id)) return
    if (!(await write())) return
    const [id, now] = [newId(), phone.now()]
    const entry = feedbackEntryOf({ id, guestId, orderId: ordered.id, rating: random.between(1, 5), now })
    count('feedback given')
    world.note(`guest gives feedback on ${ordered.note}`)
    put(entry)
  }

  return { toldHere, sayHere, askCancel, giveFeedback }
}
