import type { Outlet } from '#schemas/outlet.ts'
import type { Invoice } from '#schemas/payment.ts'

/** Of restaurant service. */
const RESTAURANT_SAC = '996331'

/** EN-06: the registered name that invoices carry, where it is another than the outlet's. */
const LEGAL_NAME_PROPERTY = 'legal.name'
/** EN-06: how an outlet is taxed: regular where it is left out. */
const SCHEME_PROPERTY = 'gst.scheme'

const SCHEMES = ['regular', 'specified', 'composition'] as const

/** Whose invoice it is, as the outlet stands. @param issuedAt epoch ms */
export function invoiceOf(outlet: Pick<Outlet, 'name' | 'address' | 'city' | 'phone' | 'gstin' | 'fssai' | 'additionalProperties'>, number: string, issuedAt: number): Invoice {
  const { name, address, city, phone, gstin, fssai, additionalProperties } = outlet
  const scheme = SCHEMES.find((one) => one === additionalProperties[SCHEME_PROPERTY]) ?? 'regular'
  const seller = { name: additionalProperties[LEGAL_NAME_PROPERTY]?.trim() || name, address, city, phone, gstin, fssai }
  return { number, issuedAt, seller, sac: RESTAURANT_SAC, scheme }
}
