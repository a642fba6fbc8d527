import type { StaffSelf } from '#schemas/kitchen.ts'
import { known } from '#schemas/primitives.ts'
import type { OrderAct } from './order-life.ts'

/** RO-08: what a person of an outlet is there for. An owner's keys open every outlet of the brand, all others' the outlets they were made for. */
export const STAFF_ROLES = ['owner', 'manager', 'kitchen', 'waiter'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]
/** The same as a board hears it: a later server may know more of them. */
export type StaffRoleWord = StaffSelf['role']

/** What is done on the kitchen's board; `see` is to read the orders, calls and menu of an outlet. */
export type StaffAct =
  | 'see'
  | Extract<OrderAct, 'accept' | 'ready' | 'dispatch' | 'serve' | 'cancel'>
  | 'sell-out'
  | 'answer-call'
  | 'confirm-presence'
  | 'end-table'
  | 'set-mode'
  | 'set-service-status'
  | 'take-payment'
  | 'give-back'
  | 'close-day'

type Row = Readonly<Record<StaffAct, boolean>>

const none: Row = {
  see: true, accept: false, ready: false, dispatch: false, serve: false, cancel: false, 'sell-out': false, 'answer-call': false, 'set-mode': false, 'set-service-status': false,
  'confirm-presence': false, 'end-table': false, 'take-payment': false, 'give-back': false, 'close-day': false,
}
const all: Row = {
  see: true, accept: true, ready: true, dispatch: true, serve: true, cancel: true, 'sell-out': true, 'answer-call': true, 'set-mode': true, 'set-service-status': true,
  'confirm-presence': true, 'end-table': true, 'take-payment': true, 'give-back': true, 'close-day': true,
}

/** Who may do what, as a total table: the server refuses by it, the board offers by it. */
export const STAFF_MAY: Readonly<Record<StaffRole, Row>> = {
  owner: all,
  manager: all,
  kitchen: { ...none, accept: true, ready: true, dispatch: true, cancel: true, 'sell-out': true, 'confirm-presence': true },
  waiter: { ...none, dispatch: true, serve: true, 'answer-call': true, 'confirm-presence': true, 'end-table': true, 'take-payment': true },
}

/** Whether a role may do this (F1); of one that this release does not know only that it may look. */
export function staffMay(role: StaffRoleWord, act: StaffAct): boolean {
  const own = known(role, STAFF_ROLES)
  return (own === null ? none : STAFF_MAY[own])[act]
}

/** A person's key may do less than the person (a kitchen key for the tablet by the stove), never more. */
export const roleCovers = (person: StaffRole, key: StaffRole): boolean =>
  person === key || (key !== 'owner' && Object.entries(STAFF_MAY[key]).every(([act, may]) => !may || STAFF_MAY[person][act as StaffAct]))
