import type { SelectedAddOn } from '#schemas/cart.ts'
import type { AddOn, AddOnGroup, AddOnGroupUse, Item, Variation } from '#schemas/menu.ts'
import { ORDER_LIMITS } from '#schemas/limits.ts'
import type { MenuIndex } from './menu-index.ts'

export interface Selection {
  variationId: string | null
  addOns: readonly SelectedAddOn[]
}

/**
 * VA-19. `short`: fewer than the group asks for; `over`: more than it allows; `repeated`: one add-on in two entries, where its quantity says how many;
 * `too-much`: more than a line can hold, whatever its groups allow.
 */
export type SelectionProblem =
  | { kind: 'variation-missing' }
  | { kind: 'variation-gone'; id: string }
  | { kind: 'group-gone'; id: string }
  | { kind: 'add-on-gone'; id: string }
  | { kind: 'short'; groupId: string; least: number; chosen: number }
  | { kind: 'over'; groupId: string; most: number; chosen: number }
  | { kind: 'repeated'; groupId: string; addOnId: string }
  | { kind: 'too-much'; groupId: string }

/** A dish's size by its id; null: the dish has no sizes, or not this one. */
export const variationOf = (item: Item, variationId: string | null): Variation | null =>
  item.variations.find((variation) => variation.id === variationId) ?? null

/** The groups that stand for this choice: the variation's own where it has any, else the item's. */
export function groupUses(item: Item, variationId: string | null): readonly AddOnGroupUse[] {
  const own = variationOf(item, variationId)?.addOnGroups ?? []
  return own.length > 0 ? own : item.addOnGroups
}

/** How many add-ons of a group are chosen. */
export const countIn = (groupId: string, addOns: readonly SelectedAddOn[]): number =>
  addOns.reduce((sum, chosen) => (chosen.groupId === groupId ? sum + chosen.quantity : sum), 0)

/** VA-19: one more of this group would be too many. */
export const isGroupFull = (use: AddOnGroupUse, addOns: readonly SelectedAddOn[]): boolean =>
  use.most !== null && countIn(use.groupId, addOns) >= use.most

/** An add-on of a group; undefined: the menu has it no more. */
export const findAddOn = (group: AddOnGroup | undefined, addOnId: string): AddOn | undefined =>
  group?.addOns.find((addOn) => addOn.id === addOnId)

/** More different add-ons, or longer words for the kitchen, than a line of an order has room for. */
const isTooMuch = (item: Item, menu: MenuIndex, selection: Selection): boolean =>
  selection.addOns.length > ORDER_LIMITS.picks || describeChoices(item, menu, selection).length > ORDER_LIMITS.choices

/** VA-19: everything that is wrong with a selection, in the order of the sheet; empty when it can be ordered. */
export function judgeSelection(item: Item, menu: MenuIndex, selection: Selection): SelectionProblem[] {
  const problems: SelectionProblem[] = []
  if (item.variations.length > 0 && selection.variationId === null) problems.push({ kind: 'variation-missing' })
  if (selection.variationId !== null && !variationOf(item, selection.variationId))
    problems.push({ kind: 'variation-gone', id: selection.variationId })
  const uses = groupUses(item, selection.variationId)
  const seen = new Set<string>()
  for (const chosen of selection.addOns) {
    const key = `${chosen.groupId} ${chosen.addOnId}`
    if (seen.has(key)) problems.push({ kind: 'repeated', groupId: chosen.groupId, addOnId: chosen.addOnId })
    seen.add(key)
    if (!uses.some((use) => use.groupId === chosen.groupId)) problems.push({ kind: 'group-gone', id: chosen.groupId })
    else if (!findAddOn(menu.groups.get(chosen.groupId), chosen.addOnId)) problems.push({ kind: 'add-on-gone', id: chosen.addOnId })
  }
  for (const use of uses) {
    const chosen = countIn(use.groupId, selection.addOns)
    if (chosen < use.least) problems.push({ kind: 'short', groupId: use.groupId, least: use.least, chosen })
    if (use.most !== null && chosen > use.most) problems.push({ kind: 'over', groupId: use.groupId, most: use.most, chosen })
  }
  const last = selection.addOns.at(-1)
  if (last && isTooMuch(item, menu, selection)) problems.push({ kind: 'too-much', groupId: last.groupId })
  return problems
}

/** Paise for one of this choice, before charges; unknown parts count as nothing. */
export function unitPriceOf(item: Item, menu: MenuIndex, selection: Selection): number {
  const base = variationOf(item, selection.variationId)?.price ?? item.price
  return selection.addOns.reduce(
    (sum, chosen) => sum + (findAddOn(menu.groups.get(chosen.groupId), chosen.addOnId)?.price ?? 0) * chosen.quantity,
    base,
  )
}

/** What was chosen, in the restaurant's own words: "Full · Mint chutney · Extra ghee × 2". */
export function describeChoices(item: Item, menu: MenuIndex, selection: Selection): string {
  const words = selection.addOns.flatMap((chosen) => {
    const addOn = findAddOn(menu.groups.get(chosen.groupId), chosen.addOnId)
    return addOn ? [chosen.quantity > 1 ? `${addOn.name} × ${chosen.quantity}` : addOn.name] : []
  })
  const variation = variationOf(item, selection.variationId)
  return (variation ? [variation.name, ...words] : words).join(' · ')
}

/** A dish that asks for nothing can be added with one tap. */
export const hasChoices = (item: Item): boolean =>
  item.variations.length > 0 || item.addOnGroups.length > 0
