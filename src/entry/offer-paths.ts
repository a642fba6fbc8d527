import { BASE_PATH } from './base-path.ts'

const search = (values: Record<string, string | undefined>): string => {
  const parts = Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`]))
  return parts.length === 0 ? '' : `?${parts.join('&')}`
}

/** Addresses of offers (RT-02, RT-12), whole. */
export const offerPaths = {
  /** All that there are at the outlet. */
  list: (): string => `${BASE_PATH}offers/list`,
  /** An offer over the menu. @param take it comes from a link, which asks for it: it is chosen where nothing speaks against that */
  offer: (code: string, take = false): string => `${BASE_PATH}ordering/menu-offer/${encodeURIComponent(code)}${search({ take: take ? '1' : undefined })}`,
  /** RT-12: where a link to an offer leads, wherever the guest is. */
  avail: (code: string): string => `${BASE_PATH}offers/avail-offer${search({ code })}`,
  /** The offers that are about a dish, over the menu. */
  ofItem: (itemId: string): string => `${BASE_PATH}ordering/menu-item-offer/${encodeURIComponent(itemId)}`,
  /** An outlet's menu with an offer over it, once the outlet is open. */
  atOutlet: (outletCode: string, code: string): string => `${BASE_PATH}restaurant/${outletCode}${search({ offer: code })}`,
} as const
