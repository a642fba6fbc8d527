import { is, optional, string, type } from 'superstruct'
import { PAYMENT_METHODS, type PaymentDowntime, type PaymentMethod, type PaymentMethods } from '#schemas/payment-methods.ts'
import { GatewayError } from '../payment-gateway.ts'
import { type RazorpayDowntime, RazorpayDowntimes, RazorpayMethods } from './answers.ts'
import type { RazorpayCall } from './call.ts'

const METHODS_OF_A_LIST = 200
const SEVERITIES = ['high', 'medium', 'low'] as const

/** What of a method is meant: one of these is there, by method. */
const Instrument = type({ psp: optional(string()), vpa_handle: optional(string()), bank: optional(string()), issuer: optional(string()), network: optional(string()), flow: optional(string()) })

const isTaken = (value: unknown): boolean => value === true || (typeof value === 'object' && value !== null && Object.keys(value).length > 0)

/** Flows that standard checkout does not use here: a UPI address typed by hand, and payments inside an app of the company. */
const UNUSED_FLOWS: ReadonlySet<string> = new Set(['collect', 'in_app'])

/** The part of a method that is down; '' the whole of it, null: nothing that is used here. A handle (`oksbi`) is the part of a part that no guest has a name for. */
function partOf({ instrument }: RazorpayDowntime): string | null {
  if (!is(instrument, Instrument)) return ''
  const { psp, vpa_handle: handle, bank, issuer, network, flow } = instrument
  if (flow !== undefined && UNUSED_FLOWS.has(flow)) return null
  if (psp !== undefined) return psp.slice(0, 40)
  if (handle !== undefined) return handle === 'ALL' ? '' : null
  const part = bank ?? issuer ?? network ?? ''
  return part === 'ALL' ? '' : part.slice(0, 40)
}

/** @param nowSeconds Unix time @returns null: it says nothing of what can be paid with now, here */
function downtimeOf(told: RazorpayDowntime, nowSeconds: number): PaymentDowntime | null {
  const method = PAYMENT_METHODS.find((one) => one === told.method)
  const part = partOf(told)
  const isNow = told.status !== 'resolved' && told.begin <= nowSeconds && (told.end === null || told.end === undefined || told.end > nowSeconds)
  if (!method || part === null || !isNow) return null
  // A severity of next year is taken for the middle one.
  return { method, part, severity: SEVERITIES.find((one) => one === told.severity) ?? 'medium', since: told.begin * 1000 }
}

/**
 * What the account takes, and what of it is down. The list of what is down may be missing: that is said as not known, never as all well.
 * @param now epoch ms @throws GatewayError where the company does not say what it takes
 */
export async function askMethods(call: RazorpayCall, now: number): Promise<PaymentMethods> {
  const [taken, down] = await Promise.all([
    call({ method: 'GET', path: ['methods'] }, RazorpayMethods),
    call({ method: 'GET', path: ['payments', 'downtimes'] }, RazorpayDowntimes).catch((error: unknown) => {
      if (error instanceof GatewayError) return null
      throw error
    }),
  ])
  const methods: PaymentMethod[] = PAYMENT_METHODS.filter((method) => isTaken(taken[method]))
  const downtimes = down?.items.map((one) => downtimeOf(one, now / 1000)).filter((one) => one !== null).slice(0, METHODS_OF_A_LIST) ?? null
  return { methods, downtimes }
}
