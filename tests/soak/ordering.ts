/** Orders of the soak: each way of being served in turn, as a phone sends them. */
import type { SavedAddress } from '#schemas/address.ts'
import type { OrderedLine } from '#schemas/cart.ts'
import { SERVICE_TYPES, type ServiceType } from '#schemas/menu.ts'
import type { Order, PaymentTiming, PlaceOrder } from '#schemas/order.ts'
import type { Quote } from '#schemas/quote.ts'
import type { SeatAnswer } from '#schemas/scan.ts'
import { ids } from '../fixtures/test-menu.ts'
import type { LoggedInGuest } from '../harness/guests.ts'
import type { TestOutlet } from '../harness/test-outlet.ts'
import { newId } from './ids.ts'
import { saveOn } from './saving.ts'
import type { SoakGround } from './soak-ground.ts'

/** In the middle of C-Scheme's zones. */
const HOME = { title: 'Home', house: 'B-14', addressLine1: 'Laxmi Path', landmark: '', locality: null, pin: { lat: 26.9117, lng: 75.8013 }, note: '' }
const CAR = { number: 'RJ14 CX 4821', description: 'White' }

export interface OrderWish {
  turn: number
  guest: LoggedInGuest
  outlet: TestOutlet
  timing: PaymentTiming
}

const wayOf = (turn: number): ServiceType => SERVICE_TYPES[turn % SERVICE_TYPES.length] ?? 'DI'
const codeOf = (way: ServiceType, { tableCode, roomCode }: TestOutlet): string | null => (way === 'DI' ? tableCode : way === 'RO' ? roomCode : null)
const linesOf = (turn: number): OrderedLine[] =>
  [[ids.biryani, 2], [ids.dal, 1 + (turn % 3)]].map(([itemId, quantity]) => ({ lineId: newId(), itemId: String(itemId), variationId: null, addOns: [], quantity: Number(quantity) }))

/** The door is written into the guest's addresses before something is ordered to it, as a phone does. */
async function saveAddress({ caller: { call }, brandId }: SoakGround, guest: LoggedInGuest): Promise<void> {
  const now = Date.now()
  const saved: SavedAddress = { ...HOME, id: newId(), floor: '', draft: false, createdAt: now, updatedAt: now }
  await call({ name: 'push of an address', method: 'POST', path: `/api/sync/addresses?scope=guest:${brandId}:${guest.id}`, as: guest, body: { rows: [{ newDocumentState: { ...saved, _deleted: false }, assumedMasterState: null }] } })
}

/** The command of a tap on "place order", with the bill that the guest reads; null: it could not be asked for. */
export async function commandOf(ground: SoakGround, { turn, guest, outlet, timing }: OrderWish, saves = true): Promise<PlaceOrder | null> {
  const { call } = ground.caller
  const [serviceType, lines] = [wayOf(turn), linesOf(turn)]
  const tableCode = codeOf(serviceType, outlet)
  const pin = serviceType === 'DL' ? HOME.pin : null
  const quoted = await call<Quote>({ name: 'quote', method: 'POST', path: '/api/orders/cart/v2', as: guest, body: { outletId: outlet.id, tableCode, serviceType, lines, pin } })
  const seat = tableCode === null ? null : await call<SeatAnswer>({ name: 'seat', method: 'POST', path: `/api/restauranttables/${tableCode}/seat` })
  if (serviceType === 'DL') await saveAddress(ground, guest)
  const saved = saves ? await saveOn(ground, turn, { guest, outlet, lines, serviceType, pin }) : null
  if (!quoted) return null
  return {
    version: 1, orderId: newId(), outletId: outlet.id, tableCode, serviceType, lines, note: '', menuVersion: quoted.body.menuVersion, expectedTotal: quoted.body.bill.total, paymentTiming: timing, placedAt: Date.now(),
    ...(seat && { seat: seat.body.value }), ...(serviceType === 'DL' && { address: HOME }), ...(serviceType === 'DT' && { vehicle: CAR }), ...saved,
  }
}

const sendOrder = async ({ caller }: SoakGround, guest: LoggedInGuest, command: PlaceOrder, name: string, refusal?: string): Promise<Order | null> =>
  (await caller.call<Order>({ name, method: 'POST', path: '/api/orders/v2', as: guest, key: command.orderId, body: command, ...(refusal !== undefined && { refusal }) }))?.body ?? null

/** Every so many orders the answer is lost, and the phone sends its order again. */
const SENT_AGAIN_EVERY = 9

/** Places an order. @returns null: it was refused, which is counted */
export async function placeOrder(ground: SoakGround, wish: OrderWish): Promise<Order | null> {
  const command = await commandOf(ground, wish)
  const order = command && (await sendOrder(ground, wish.guest, command, `order ${command.serviceType}`))
  if (!command || !order || wish.turn % SENT_AGAIN_EVERY !== 0) return order
  const again = await sendOrder(ground, wish.guest, command, 'order sent again')
  if (again?.token !== order.token) ground.caller.wrong('order sent again: another order')
  return order
}

/** An order at less than its price. */
export async function placeTooCheaply(ground: SoakGround, wish: OrderWish): Promise<void> {
  const command = await commandOf(ground, wish, false)
  if (command) await sendOrder(ground, wish.guest, { ...command, expectedTotal: 100 }, 'order too cheap', 'PRICE_CHANGED')
}
