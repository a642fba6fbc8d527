import type { Tax } from '#schemas/menu.ts'
import type { Outlet } from '#schemas/outlet.ts'

/** A charge beside the dishes that is taxed by this id, and no tax has it. */
export interface UntaxedCharge {
  charge: 'packing' | 'the delivery fee'
  taxId: string
}

/** Which charges of an outlet would lose a tax under these taxes: `makeBill` leaves out a tax that the outlet does not have. */
export function untaxedCharges({ charges, delivery }: Pick<Outlet, 'charges' | 'delivery'>, taxes: readonly Tax[]): UntaxedCharge[] {
  const lost = (charge: UntaxedCharge['charge'], ids: readonly string[]): UntaxedCharge[] => ids.filter((id) => !taxes.some((tax) => tax.id === id)).map((taxId) => ({ charge, taxId }))
  return [...lost('packing', charges.packingTaxIds), ...lost('the delivery fee', delivery?.feeTaxIds ?? [])]
}

/** The last look at an outlet before it is written. Throws where a charge is taxed with what is none of its taxes. */
export function requireTaxedCharges(outlet: Pick<Outlet, 'id' | 'taxes' | 'charges' | 'delivery'>): void {
  const [lost] = untaxedCharges(outlet, outlet.taxes)
  if (lost) throw new Error(`The outlet ${outlet.id} cannot be written: ${lost.charge} is taxed with ${lost.taxId}, which is none of its taxes.`)
}
