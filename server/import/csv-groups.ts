import type { ImportItem, MenuImport } from '#schemas/menu-import.ts'
import type { FoodType } from '#schemas/menu.ts'
import type { CsvCells } from './csv-cells.ts'
import { slug } from './slug.ts'

type Group = MenuImport['addOnGroups'][number]
type Tax = MenuImport['taxes'][number]

const GROUP = /^([^[\]:]+?)\s*(?:\[\s*(\d{1,2})\s*-\s*(\d{1,3})?\s*\])?\s*:(.*)$/s
const ADD_ON = /^(.+?)\s*=\s*(\d{1,7}(?:\.\d{1,2})?)(?:\s+(veg|non-veg|egg))?$/i
const TAX = /^(.+?)\s+(\d{1,2}(?:\.\d{1,2})?)\s*%?$/
const FOOD: Readonly<Record<string, FoodType>> = { veg: 'VF', 'non-veg': 'DF', egg: 'EGG' }

/** Add-on groups and taxes that the rows of a CSV name; equal ones are one. */
export class CsvGroups {
  readonly groups = new Map<string, Group>()
  readonly taxes = new Map<string, Tax>()

  /** `Choice of sauce [1-2]: Mint=0; Chicken keema=60 non-veg | Extras: Cheese=25` */
  uses(row: CsvCells, dishId: string, dishFood: FoodType): ImportItem['addOns'] {
    return row.text('add_ons').split('|').map((part) => part.trim()).filter((part) => part !== '').flatMap((part) => {
      const [, name, least, most, list] = GROUP.exec(part) ?? []
      if (name === undefined || list === undefined) {
        row.problem('add_ons', `must be written as "Sauce [1-2]: Mint=0; Garlic=10", not "${part.slice(0, 60)}".`)
        return []
      }
      const group = this.#group(row, name, list, dishId, dishFood)
      return group ? [{ group, least: Number(least ?? 0), most: most === undefined ? null : Number(most) }] : []
    })
  }

  /** A group of this name with these add-ons; another dish's group of the same name with others gets an id of its own. */
  #group(row: CsvCells, name: string, list: string, dishId: string, dishFood: FoodType): string | null {
    const addOns: Omit<Group['addOns'][number], 'id'>[] = []
    for (const part of list.split(';').map((entry) => entry.trim()).filter((entry) => entry !== '')) {
      const [, addOn, price, food] = ADD_ON.exec(part) ?? []
      if (addOn === undefined) {
        row.problem('add_ons', `must name each add-on as "Garlic=10" or "Keema=60 non-veg", not "${part.slice(0, 60)}".`)
        return null
      }
      addOns.push({ name: addOn, price: Number(price), food: FOOD[food?.toLowerCase() ?? ''] ?? dishFood, soldOut: false })
    }
    const named = (id: string): Group => ({ id, name, addOns: addOns.map((addOn) => ({ id: `${id}.${slug(addOn.name)}`.slice(0, 64), ...addOn })) })
    for (const id of [slug(name), `${slug(name).slice(0, 20)}.${dishId}`.slice(0, 44)]) {
      const group = named(id)
      const held = this.groups.get(id)
      if (!held || JSON.stringify(held) === JSON.stringify(group)) {
        this.groups.set(id, group)
        return id
      }
    }
    row.problem('add_ons', `names the group "${name}" twice with different add-ons for one dish.`)
    return null
  }

  /** `CGST 2.5; SGST 2.5` */
  taxIds(row: CsvCells): string[] {
    return row.words('taxes').flatMap((part) => {
      const [, name, rate] = TAX.exec(part) ?? []
      if (name === undefined) {
        row.problem('taxes', `must be written as "CGST 2.5; SGST 2.5", not "${part.slice(0, 40)}".`)
        return []
      }
      const id = `${slug(name)}-${Number(rate)}`
      this.taxes.set(id, { id, name, rateBps: Math.round(Number(rate) * 100) })
      return [id]
    })
  }
}
