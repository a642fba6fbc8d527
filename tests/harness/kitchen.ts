/** The outlet's staff, over the calls that the board at /kitchen/ makes. */
import { uuidV7 } from '#domain/uuid-v7.ts'
import type { ServiceType } from '#schemas/menu.ts'
import type { OutletMode, ServiceStatus } from '#schemas/outlet.ts'
import { demoStaffKey } from '#server/demo/demo-staff-key.ts'
import { STAFF_KEY } from './server-process.ts'

export interface Kitchen {
  accept: (orderId: string, minutes?: number) => Promise<void>
  /** Confirms all but these lines. */
  acceptWithout: (orderId: string, cancelledLineIds: readonly string[]) => Promise<void>
  ready: (orderId: string) => Promise<void>
  /** A delivery leaves. */
  dispatch: (orderId: string) => Promise<void>
  serve: (orderId: string) => Promise<void>
  /** Takes cash for it. @param amountDue paise */
  takePayment: (orderId: string, amountDue: number) => Promise<void>
  cancel: (orderId: string, remark: string) => Promise<void>
  answerCancel: (orderId: string, answer: 'YES' | 'NO') => Promise<void>
  sellOut: (...ids: readonly string[]) => Promise<void>
  bringBack: (...ids: readonly string[]) => Promise<void>
  setMode: (mode: OutletMode) => Promise<void>
  setServiceStatus: (serviceType: ServiceType, status: ServiceStatus) => Promise<void>
}

/** The owner's hands. @param origin the server's own address, past any proxy */
export const kitchenOf = (origin: string, outlet: { id: string; brand: string }): Kitchen => {
  const post = async (path: string, body: unknown = {}): Promise<void> => {
    const answer = await fetch(`${origin}/api/kitchen/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${demoStaffKey(STAFF_KEY, outlet.brand)}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`The kitchen's ${path} was answered with ${answer.status}: ${await answer.text()}`)
  }
  const change = (act: string, body: unknown): Promise<void> => post(`outlets/${outlet.id}/${act}`, body)
  return {
    accept: (orderId, minutes = 18) => post(`orders/${orderId}/accept`, { cancelledLineIds: [], prepMinutes: minutes }),
    acceptWithout: (orderId, cancelledLineIds) => post(`orders/${orderId}/accept`, { cancelledLineIds, prepMinutes: 18 }),
    ready: (orderId) => post(`orders/${orderId}/ready`),
    dispatch: (orderId) => post(`orders/${orderId}/dispatch`),
    serve: (orderId) => post(`orders/${orderId}/serve`),
    takePayment: (orderId, amountDue) => post(`orders/${orderId}/take-payment`, { key: uuidV7(Date.now(), crypto.getRandomValues(new Uint8Array(10))), tender: 'CASH', amountDue, given: null }),
    cancel: (orderId, remark) => post(`orders/${orderId}/cancel`, { remark }),
    answerCancel: (orderId, answer) => post(`orders/${orderId}/answer-cancel`, { answer, remark: '' }),
    sellOut: (...ids) => change('sold-out', { ids, soldOut: true }),
    bringBack: (...ids) => change('sold-out', { ids, soldOut: false }),
    setMode: (mode) => change('mode', { mode }),
    setServiceStatus: (serviceType, status) => change('service-status', { serviceType, status }),
  }
}
