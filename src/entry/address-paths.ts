import { BASE_PATH } from './base-path.ts'

interface Step {
  /** Of the address; left out: a new one. */
  id?: string | undefined
  /** Where to go once the order's address is chosen; left out: to the menu. */
  to?: string | undefined
  /** At once to where the guest is. */
  here?: '1' | undefined
}

function stepPath(step: string | undefined, values: Step): string {
  const search = Object.entries({ step, ...values }).flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`]))
  return `${BASE_PATH}delivery-address${search.length === 0 ? '' : `?${search.join('&')}`}`
}

/** Addresses of the screens that say where a delivery goes (RT-22), apart from the first page's. */
export const addressPaths = {
  list: (to?: string): string => stepPath(undefined, { to }),
  pin: (values: Step = {}): string => stepPath('pin', values),
  locality: (values: Step = {}): string => stepPath('locality', values),
  form: (values: Step & { id: string }): string => stepPath('form', values),
}
