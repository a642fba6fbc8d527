import type { Brand, MODULE_CODES } from '#schemas/brand.ts'
import type { Availability } from '#schemas/outlet.ts'

type Modules = Pick<Brand, 'modules'>
type ModuleCode = (typeof MODULE_CODES)[number]

/** P-17: true where the brand has the module and it is active. */
export const isActive = ({ modules }: Modules, code: ModuleCode): boolean => modules.some((held) => held.code === code && held.isActive)

/** P-17: whether guests of the brand may order in the app. Only a brand that says so takes no orders: an answer without modules (CA-20 findModules) says nothing. */
export const takesOrders = ({ modules }: Modules): boolean => !modules.some((held) => held.code === 'onlineOrder' && !held.isActive)

/** ST-13: what an outlet's staff and its brand's modules allow together; a brand that takes no orders has menus to read. The same object where nothing differs. */
export const allowedAvailability = (brand: Modules, availability: Availability): Availability =>
  takesOrders(brand) || availability.mode !== 'ACTIVE' ? availability : { ...availability, mode: 'READ' }

export type Home = 'rewards' | 'ordering' | 'welcome' | 'scan'

/** RD-04: where the address of a brand alone leads; null: the address is no brand's. */
export function contextualHome(brand: Modules | null): Home {
  if (!brand) return 'scan'
  if (isActive(brand, 'reward')) return 'rewards'
  return takesOrders(brand) ? 'ordering' : 'welcome'
}
