import type { MenuIndex } from '#domain/menu-index.ts'
import { countIn, describeChoices, groupUses, isGroupFull, judgeSelection, type Selection, unitPriceOf, variationOf } from '#domain/selections.ts'
import { speak } from '#messages/speak.ts'
import type { CartLine, SelectedAddOn } from '#schemas/cart.ts'
import type { AddOnGroupUse, FoodWord, Item } from '#schemas/menu.ts'
import type { NewLine } from '#src/commands/add-to-cart.ts'

/** What the guest is choosing. */
export interface Choice {
  variationId: string | null
  addOns: readonly SelectedAddOn[]
  quantity: number
}

export interface GroupBadge {
  tone: 'good' | 'warn' | 'plain'
  label: string
  chosen: boolean
}

export interface OptionView {
  id: string
  name: string
  /** Paise; of a variation the whole price, of an add-on what it adds; null for "none of these". */
  paise: number | null
  foodType: FoodWord | null
  soldOut: boolean
  chosen: boolean
  /** VA-19: it cannot be taken because the group is full; a tap says so. */
  refused: boolean
}

export interface GroupView {
  /** 'variation', or the id of the group. */
  id: string
  name: string
  hint: string
  badge: GroupBadge
  /** One of several, some of several, or the only one on or off. */
  kind: 'radio' | 'checkbox' | 'switch'
  options: OptionView[]
}

/** The choice a sheet opens with: the cart's line where one is changed, else the first size that can be had. */
export function firstChoice(item: Item, soldOut: ReadonlySet<string>, line: CartLine | null): Choice {
  if (line) return { variationId: line.variationId, addOns: line.addOns, quantity: line.quantity }
  return { variationId: item.variations.find(({ id }) => !soldOut.has(id))?.id ?? null, addOns: [], quantity: 1 }
}

function hintOf({ least, most }: AddOnGroupUse): string {
  if (most === null) return least > 0 ? speak('item.chooseAtLeast', { least }) : speak('item.asManyAsYouLike')
  if (least === most) return least === 1 ? speak('item.chooseOne') : speak('item.chooseExactly', { count: least })
  return least > 0 ? speak('item.chooseRange', { least, most }) : speak('item.upTo', { most })
}

function badgeOf({ least, most }: AddOnGroupUse, chosen: number): GroupBadge {
  if (chosen < least) return { tone: 'warn', label: chosen > 0 && most !== null ? speak('item.chosenOf', { count: chosen, most: least }) : speak('item.required'), chosen: false }
  if (chosen === 0) return { tone: 'plain', label: speak('item.optional'), chosen: false }
  if (most === 1) return { tone: 'good', label: speak('item.chosen'), chosen: true }
  return {
    tone: most !== null && chosen >= most ? 'good' : 'plain',
    label: most === null ? speak('item.chosenCount', { count: chosen }) : speak('item.chosenOf', { count: chosen, most }),
    chosen: false,
  }
}

function variationGroup(item: Item, soldOut: ReadonlySet<string>, choice: Choice): GroupView[] {
  if (item.variations.length === 0) return []
  const chosen = variationOf(item, choice.variationId) !== null
  return [{
    id: VARIATION,
    name: item.variationGroupName ?? speak('item.portion'),
    hint: speak('item.chooseOne'),
    badge: chosen ? { tone: 'good', label: speak('item.chosen'), chosen: true } : { tone: 'warn', label: speak('item.required'), chosen: false },
    kind: 'radio',
    options: item.variations.map(({ id, name, price }) => ({ id, name, paise: price, foodType: null, soldOut: soldOut.has(id), chosen: id === choice.variationId, refused: false })),
  }]
}

/** The id of the group of sizes among the groups. */
export const VARIATION = 'variation'

/** The id of the choice "none of these" in a group of at most one; no add-on has it. */
export const NONE = ''

/** A group of at most one add-on reads as a choice of one: as radio buttons, or as a switch where there is only one add-on that may be left out. */
function kindOf({ least, most }: AddOnGroupUse, addOnCount: number): GroupView['kind'] {
  if (most !== 1) return 'checkbox'
  return least === 0 && addOnCount === 1 ? 'switch' : 'radio'
}

/** Radio buttons cannot be let go, so a choice that is free to be none has a button for that. */
const noneOf = (use: AddOnGroupUse, kind: GroupView['kind'], addOns: Choice['addOns']): OptionView[] =>
  kind !== 'radio' || use.least > 0 ? [] : [{ id: NONE, name: speak('item.none'), paise: null, foodType: null, soldOut: false, chosen: countIn(use.groupId, addOns) === 0, refused: false }]

/** The groups of the sheet, in its order: sizes, then the add-ons that stand for the chosen size. */
export function groupsOf(item: Item, menu: MenuIndex, soldOut: ReadonlySet<string>, choice: Choice): GroupView[] {
  const addOnGroups = groupUses(item, choice.variationId).flatMap((use): GroupView[] => {
    const group = menu.groups.get(use.groupId)
    if (!group) return []
    const kind = kindOf(use, group.addOns.length)
    const full = isGroupFull(use, choice.addOns)
    const options = group.addOns.map(({ id, name, price, foodType }): OptionView => {
      const chosen = choice.addOns.some((taken) => taken.groupId === use.groupId && taken.addOnId === id)
      return { id, name, paise: price, foodType, soldOut: soldOut.has(id), chosen, refused: kind === 'checkbox' && full && !chosen }
    })
    return [{ id: use.groupId, name: group.name, hint: hintOf(use), badge: badgeOf(use, countIn(use.groupId, choice.addOns)), kind, options: [...noneOf(use, kind, choice.addOns), ...options] }]
  })
  return [...variationGroup(item, soldOut, choice), ...addOnGroups]
}

/** Another size: add-ons of groups that it does not have are let go. */
export function chooseVariation(item: Item, choice: Choice, variationId: string): Choice {
  const groups = new Set(groupUses(item, variationId).map((use) => use.groupId))
  return { ...choice, variationId, addOns: choice.addOns.filter((taken) => groups.has(taken.groupId)) }
}

/** Takes an add-on or lets it go; in a group of one the other goes by itself. @param addOnId NONE lets go of all of the group */
export function toggleAddOn(choice: Choice, groupId: string, addOnId: string, kind: GroupView['kind']): Choice {
  const others = choice.addOns.filter((taken) => taken.groupId !== groupId || (kind === 'checkbox' && taken.addOnId !== addOnId))
  const wasChosen = choice.addOns.some((taken) => taken.groupId === groupId && taken.addOnId === addOnId)
  if (addOnId === NONE || (wasChosen && kind !== 'radio')) return { ...choice, addOns: others }
  return { ...choice, addOns: [...others, { groupId, addOnId, quantity: 1 }] }
}

export interface OpenGroup {
  groupId: string
  text: string
}

/** VA-19: the first group that stands in the way of adding, and what it needs; null when the choice can be added. */
export function openGroup(item: Item, menu: MenuIndex, soldOut: ReadonlySet<string>, choice: Choice): OpenGroup | null {
  if (choice.variationId !== null && soldOut.has(choice.variationId)) return { groupId: VARIATION, text: speak('item.unavailable') }
  const gone = choice.addOns.find((taken) => soldOut.has(taken.addOnId))
  if (gone) return { groupId: gone.groupId, text: speak('item.unavailable') }
  const [problem] = judgeSelection(item, menu, choice)
  const nameOf = (groupId: string): string => menu.groups.get(groupId)?.name ?? ''
  switch (problem?.kind) {
    case undefined: return null
    case 'variation-missing': return { groupId: VARIATION, text: speak('item.chooseVariation', { category: item.variationGroupName ?? speak('item.portion') }) }
    case 'variation-gone': return { groupId: VARIATION, text: speak('item.unavailable') }
    case 'group-gone':
    case 'add-on-gone': return { groupId: problem.id, text: speak('item.unavailable') }
    case 'short': return { groupId: problem.groupId, text: speak('item.atLeast', { count: problem.least, category: nameOf(problem.groupId) }) }
    case 'over':
    case 'repeated':
    case 'too-much': return { groupId: problem.groupId, text: speak('item.limit') }
  }
}

/** Paise for the whole choice. */
export const priceOf = (item: Item, menu: MenuIndex, choice: Choice): number => unitPriceOf(item, menu, choice) * choice.quantity

/** The line that goes into the cart. */
export function lineOf(item: Item, menu: MenuIndex, choice: Choice): NewLine {
  const selection: Selection = choice
  return {
    itemId: item.id,
    variationId: choice.variationId,
    addOns: [...choice.addOns],
    quantity: choice.quantity,
    shown: { name: item.name, choices: describeChoices(item, menu, selection), unitPrice: unitPriceOf(item, menu, selection), foodType: item.foodType, picture: item.picture },
  }
}
