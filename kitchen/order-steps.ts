import { nextStatus, type OrderAct } from '#domain/order-life.ts'
import { type StaffAct, type StaffRoleWord, staffMay } from '#domain/staff-acts.ts'
import type { ServiceWord } from '#schemas/menu.ts'
import type { OrderStatusWord } from '#schemas/order.ts'

/** What a tap on an order asks for; `part`: which dishes cannot be made is asked first. */
export type OrderStep = 'accept' | 'part' | 'ready' | 'dispatch' | 'serve' | 'cancel'

const STEPS: readonly (readonly [step: OrderStep, act: OrderAct, permission: StaffAct])[] = [
  ['accept', 'accept', 'accept'],
  ['part', 'accept-part', 'accept'],
  ['ready', 'ready', 'ready'],
  ['dispatch', 'dispatch', 'dispatch'],
  ['serve', 'serve', 'serve'],
  ['cancel', 'cancel', 'cancel'],
]

/** What an order's status allows (ST-09) and the role permits (RO-08); the first is the usual next one. Only a delivery is sent out. */
export const stepsOf = (status: OrderStatusWord, serviceType: ServiceWord, role: StaffRoleWord): OrderStep[] =>
  STEPS.filter(([step, act, permission]) => nextStatus(status, act) !== null && staffMay(role, permission) && (step !== 'dispatch' || serviceType === 'DL')).map(([step]) => step)
