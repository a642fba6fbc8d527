import { type Struct, validate } from 'superstruct'
import { isRunning } from '#domain/order-life.ts'
import { TableCall } from '#schemas/kitchen.ts'
import { Order, ORDER_STATUSES, type OrderStatus } from '#schemas/order.ts'

/** A value as its struct says, or null where it is of another form. */
export function readAs<T, S>(value: unknown, struct: Struct<T, S>): T | null {
  const [failure, read] = validate(value, struct, { coerce: true })
  return failure ? null : read
}

/** An order that this board cannot read as a whole, with what of it can be read. */
export interface PartialOrder {
  id: string
  token: number | null
  tableLabel: string | null
  status: OrderStatus | null
  /** Epoch ms. */
  orderPunchTime: number | null
  note: string
  /** As many as can be read, such as `2 × Dal makhani`. */
  dishes: readonly string[]
  /** How many events and payments its history has. */
  changes: number
}

type Fields = Readonly<Record<string, unknown>>
const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {})
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const numberOf = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null)
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const statusOf = (value: unknown): OrderStatus | null => ORDER_STATUSES.find((known) => known === value) ?? null

/** Dishes are cut off here: one order must not push the others off the board. */
const LONGEST_DISH = 200

function dishOf(line: unknown): string {
  const { name, quantity, choices } = fieldsOf(line)
  const dish = `${numberOf(quantity) ?? '?'} × ${textOf(name) || '?'}${textOf(choices) === '' ? '' : `: ${textOf(choices)}`}`
  return dish.length > LONGEST_DISH ? `${dish.slice(0, LONGEST_DISH)}…` : dish
}

/** What can be read of an order; null: not even which one it is. */
function readPartly(value: unknown): PartialOrder | null {
  const { id, token, tableLabel, status, orderPunchTime, note, lines, events, payments } = fieldsOf(value)
  if (textOf(id) === '') return null
  return {
    id: textOf(id),
    token: numberOf(token),
    tableLabel: textOf(tableLabel) || null,
    status: statusOf(status),
    orderPunchTime: numberOf(orderPunchTime),
    note: textOf(note),
    dishes: listOf(lines).map(dishOf),
    changes: listOf(events).length + listOf(payments).length,
  }
}

/** What the server sent, each order read on its own: one that cannot be read never hides the others. */
export interface ReadOrders {
  whole: Order[]
  partial: PartialOrder[]
  /** Of how many nothing could be read. */
  unread: number
}

/** Reads each order on its own. @param values as the server sent them */
export function readOrders(values: readonly unknown[]): ReadOrders {
  const read: ReadOrders = { whole: [], partial: [], unread: 0 }
  for (const value of values) {
    const order = readAs(value, Order)
    const partial = order ? null : readPartly(value)
    if (order) read.whole.push(order)
    else if (partial) read.partial.push(partial)
    else read.unread += 1
  }
  return read
}

/** Whether an order that is read in part still waits for something; one whose status is not known does. */
export const isOpen = ({ status }: Pick<PartialOrder, 'status'>): boolean => status === null || isRunning(status)

/** How many of the orders that the server sent are running, counted without reading them whole; one whose status is not known is. */
export const countRunning = (values: readonly unknown[]): number => values.filter((value) => isOpen({ status: statusOf(fieldsOf(value)['status']) })).length

/** Calls from tables, each read on its own. */
export function readCalls(values: readonly unknown[]): { calls: TableCall[]; unread: number } {
  const calls = values.map((value) => readAs(value, TableCall)).filter((call) => call !== null)
  return { calls, unread: values.length - calls.length }
}
