import { ORDER_LIMITS } from '#schemas/limits.ts'
import type { MenuSection, Tax } from '#schemas/menu.ts'
import type { Outlet } from '#schemas/outlet.ts'
import { type UntaxedCharge, untaxedCharges } from '../outlets/untaxed-charges.ts'
import { isCalledAlike } from './adopt-taxes.ts'
import { ImportRefused, type Problem, refuse } from './problem.ts'

/** Names of taxes for a sentence. */
export const namesOf = (taxes: readonly Tax[]): string => taxes.map(({ name }) => name).join(', ') || 'none'

const capital = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`

/** Ids of the taxes that an outlet's packing and delivery fee bear. */
export const chargeTaxIds = ({ charges, delivery }: Pick<Outlet, 'charges' | 'delivery'>): string[] => [...new Set([...charges.packingTaxIds, ...(delivery?.feeTaxIds ?? [])])]

/** Who bears a tax, as the beginning of a sentence: `the delivery fee bears`. */
export function chargesOf({ charges, delivery }: Pick<Outlet, 'charges' | 'delivery'>, taxId: string): string {
  const [packing, fee] = [charges.packingTaxIds.includes(taxId), delivery?.feeTaxIds.includes(taxId) ?? false]
  return packing && fee ? 'packing and the delivery fee bear' : `${packing ? 'packing' : 'the delivery fee'} bears`
}

/** Where a person changes what a charge is taxed with. */
const PLACES: Readonly<Record<UntaxedCharge['charge'], string>> = {
  packing: 'change "packingTaxIds" in the brand’s file (npm run brand)',
  'the delivery fee': 'change "feeTaxIds" in the outlet’s file (--format outlet)',
}

/** A brand's file brings its taxes to an outlet that has none; to another it does not. */
const BACK = 'bring the outlet’s taxes back with "npm run brand" and a file that has it among its "taxes"'

/** The taxes that a file brings for an outlet. */
export interface Brought {
  taxes: readonly Tax[]
  /** Those of them that are none of the outlet's. */
  strange: readonly Tax[]
}

/** Whether one of the file's taxes may be meant to take this one's place: one is called so at another rate, or dishes bore this one and the file has an unknown tax instead, or none at all. */
function mayBeReplaced(tax: Tax, { taxes, strange }: Brought, before: readonly MenuSection[]): boolean {
  if (strange.some((other) => isCalledAlike(other, tax))) return true
  const hadDishes = before.some(({ items }) => items.some(({ taxIds }) => taxIds.includes(tax.id)))
  return hadDishes && (taxes.length === 0 || strange.length > 0)
}

/**
 * The taxes that stand with a menu: those of its file and, as they are, those of the outlet that packing or the delivery fee bears and the file lacks. A bill leaves out a tax that its
 * outlet does not have, so none of these may be lost.
 * @param before the menu that is replaced
 * @returns notes for the person who imports
 * @throws ImportRefused where the file may mean another tax instead, where neither the outlet nor the file has such a tax, and where they are too many
 */
export function withChargeTaxes(outlet: Outlet, brought: Brought, before: readonly MenuSection[]): { taxes: Tax[]; notes: string[] } {
  const problems: Problem[] = []
  const notes: string[] = []
  const carried = new Set<Tax>()
  const names = namesOf(brought.taxes)
  for (const { charge, taxId } of untaxedCharges(outlet, brought.taxes)) {
    const own = outlet.taxes.find(({ id }) => id === taxId)
    const problem = (sentence: string): unknown => problems.push({ where: '', sentence: `${capital(charge)} is taxed with ${sentence}` })
    if (!own) problem(`${taxId}, which neither the outlet nor the file (${names}) has. Give a tax of the file that name or id, or ${outlet.taxes.length === 0 ? BACK : PLACES[charge]}.`)
    else if (mayBeReplaced(own, brought, before)) problem(`${own.name}, which is none of the taxes that the file brings (${names}). Give it that name in the file, or ${PLACES[charge]} first.`)
    else {
      carried.add(own)
      notes.push(`${capital(charge)} stays taxed with ${own.name} (${own.rateBps / 100} %), which is none of the taxes that the file brings (${names}).`)
    }
  }
  if (problems.length > 0) throw new ImportRefused(problems)
  const taxes = [...brought.taxes, ...carried]
  const most = ORDER_LIMITS.taxes
  if (taxes.length > most) refuse('', `The outlet would have ${taxes.length} taxes with those of packing and the delivery fee that the file lacks (${namesOf([...carried])}); ${most} are the most.`)
  return { taxes, notes }
}
