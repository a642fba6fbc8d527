import { isRunning } from '#domain/order-life.ts'
import { plateDigits } from '#domain/vehicle.ts'
import { hourTime, dayKey } from '#messages/times.ts'
import type { Order } from '#schemas/order.ts'
import { words } from './words.ts'
import { wordFor } from './word-for.ts'

const DAY_MS = 86_400_000
/** So long before its time an order for later begins to wait for an answer, as one for now does. */
const AHEAD_MS = 60 * 60_000

type Timed = Pick<Order, 'orderPunchTime' | 'wantedAt'>

/** Since when an order waits for the kitchen, epoch ms: since it came, or shortly before its time. */
export const waitsSince = ({ orderPunchTime, wantedAt }: Timed): number => Math.max(orderPunchTime, (wantedAt ?? 0) - AHEAD_MS)

/** Where an order goes: its table or room, else its way. */
export const whereTo = ({ tableLabel, serviceType }: Pick<Order, 'tableLabel' | 'serviceType'>): string => tableLabel ?? wordFor(serviceType, words.services)

/** "For 8:30 pm", "For tomorrow, 11 am"; null: as soon as it is ready. @param timeZone the outlet's */
export function wantedWords({ wantedAt }: Pick<Order, 'wantedAt'>, now: number, timeZone: string): string | null {
  if (typeof wantedAt !== 'number') return null
  const time = hourTime(wantedAt, timeZone)
  const day = dayKey(wantedAt, timeZone)
  if (day === dayKey(now, timeZone)) return words.serving.at(time)
  return words.serving.on(day === dayKey(now + DAY_MS, timeZone) ? words.serving.tomorrow : day, time)
}

/** The plate as it is looked for, with what the guest wrote of the car; null: it goes to no car. */
export function carWords({ vehicle }: Pick<Order, 'vehicle'>): { plate: string; more: string } | null {
  if (!vehicle) return null
  const digits = plateDigits(vehicle.number)
  const rest = digits === null || digits === vehicle.number ? '' : vehicle.number
  return { plate: digits ?? vehicle.number, more: [rest, vehicle.description].filter((part) => part !== '').join(' · ') }
}

/** Where a delivery goes, line by line, and what its guest asks of the rider; null: it is not brought anywhere. */
export function doorWords({ address, leaveAtDoor, riderNote }: Pick<Order, 'address' | 'leaveAtDoor' | 'riderNote'>): { door: string; more: string[]; wishes: string[] } | null {
  if (!address) return null
  const { house, addressLine1, locality, landmark, note } = address
  const said = (lines: readonly string[]): string[] => lines.filter((line) => line !== '')
  return { door: said([house, addressLine1, locality?.name ?? '']).join(', '), more: said([landmark, note]), wishes: said([leaveAtDoor ? words.serving.leave : '', riderNote ?? '']) }
}

/** The guest stands in the car park and waits for the order. */
export const isHere = ({ arrivedAt, status }: Pick<Order, 'arrivedAt' | 'status'>): boolean => typeof arrivedAt === 'number' && isRunning(status)
