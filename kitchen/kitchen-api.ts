import { array, create, type Infer, is, object, string, type Struct } from 'superstruct'
import { ErrorBody } from '#schemas/errors.ts'
import { TableCall } from '#schemas/kitchen.ts'
import { MenuSection } from '#schemas/menu.ts'
import { Order } from '#schemas/order.ts'
import { Availability, Outlet } from '#schemas/outlet.ts'

/** Why a call came to nothing. `key`: the staff key is not taken; `refused`: by the order's status; `server`: all else. */
export type Failure = 'offline' | 'key' | 'too-often' | 'refused' | 'server'

export class CallFailed extends Error {
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure)
    this.name = 'CallFailed'
    this.failure = failure
  }
}

export const KitchenOutlet = object({ id: string(), code: string(), name: string(), area: string(), brandName: string() })
export type KitchenOutlet = Infer<typeof KitchenOutlet>
const KitchenMenu = object({ outlet: Outlet, availability: Availability, sections: array(MenuSection) })

const TIME_OUT_MS = 10_000

const failureOf = (status: number, body: unknown): Failure => {
  if (status === 401) return 'key'
  if (status === 429) return 'too-often'
  return status === 409 && is(body, ErrorBody) ? 'refused' : 'server'
}

/** The staff's calls, each answered by what the server says stands now. @throws CallFailed */
export interface KitchenApi {
  outlets(): Promise<KitchenOutlet[]>
  orders(outletId: string): Promise<Order[]>
  calls(outletId: string): Promise<TableCall[]>
  menu(outletId: string): Promise<Infer<typeof KitchenMenu>>
  stream(outletId: string, signal: AbortSignal): Promise<Response>
  accept(orderId: string, cancelledLineIds: readonly string[], prepMinutes: number | null): Promise<Order>
  act(orderId: string, what: 'ready' | 'dispatch' | 'serve'): Promise<Order>
  cancel(orderId: string, remark: string): Promise<Order>
  setSoldOut(outletId: string, ids: readonly string[], soldOut: boolean, returns: string | null): Promise<Availability>
  setMode(outletId: string, mode: Availability['mode']): Promise<Availability>
  setServiceStatus(outletId: string, serviceType: string, status: string): Promise<Availability>
  callDone(callId: string): Promise<void>
}

/** @param send the platform's fetch; tests bring their own */
export function createKitchenApi(key: string, send: typeof fetch = (input, init) => fetch(input, init)): KitchenApi {
  const ask = async (path: string, init: RequestInit, signal: AbortSignal): Promise<Response> => {
    const headers = { Authorization: `Bearer ${key}`, ...(init.body === undefined ? {} : { 'Content-Type': 'application/json' }) }
    const answer = await send(`/api/kitchen/${path}`, { ...init, headers, signal, cache: 'no-store' }).catch(() => {
      throw new CallFailed('offline')
    })
    if (answer.ok) return answer
    throw new CallFailed(failureOf(answer.status, await answer.json().catch(() => null)))
  }
  const call = async <T, S>(path: string, struct: Struct<T, S>, body?: object): Promise<T> => {
    const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
    const answer = await ask(path, init, AbortSignal.timeout(TIME_OUT_MS))
    try {
      return create(await answer.json(), struct)
    } catch {
      throw new CallFailed('server')
    }
  }
  const of = (id: string): string => encodeURIComponent(id)
  return {
    outlets: () => call('outlets', array(KitchenOutlet)),
    orders: (outletId) => call(`orders?outletId=${of(outletId)}`, array(Order)),
    calls: (outletId) => call(`assistances?outletId=${of(outletId)}`, array(TableCall)),
    menu: (outletId) => call(`menu?outletId=${of(outletId)}`, KitchenMenu),
    stream: (outletId, signal) => ask(`stream?outletId=${of(outletId)}`, {}, signal),
    accept: (orderId, cancelledLineIds, prepMinutes) => call(`orders/${of(orderId)}/accept`, Order, { cancelledLineIds, prepMinutes }),
    act: (orderId, what) => call(`orders/${of(orderId)}/${what}`, Order, {}),
    cancel: (orderId, remark) => call(`orders/${of(orderId)}/cancel`, Order, { remark }),
    setSoldOut: (outletId, ids, soldOut, returns) => call(`outlets/${of(outletId)}/sold-out`, Availability, { ids, soldOut, returns }),
    setMode: (outletId, mode) => call(`outlets/${of(outletId)}/mode`, Availability, { mode }),
    setServiceStatus: (outletId, serviceType, status) => call(`outlets/${of(outletId)}/service-status`, Availability, { serviceType, status }),
    async callDone(callId) {
      await ask(`assistances/${of(callId)}/done`, { method: 'POST', body: '{}' }, AbortSignal.timeout(TIME_OUT_MS))
    },
  }
}
