import { any, array, coerce, define, type Infer, size, type Struct, type } from 'superstruct'

/**
 * The part of a Petpooja menu push that a guest's menu needs. Tills write numbers as text, text as null and empty lists as "":
 * every field is read here into the one form the conversion works with. A message here reads on from the field's name.
 */
const isBlank = (value: unknown): boolean => value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
const written = (value: unknown): string | null => (typeof value === 'string' || typeof value === 'number' ? String(value).trim() : null)

/** A field read by `read`; what it cannot read (null) stays as it was and is refused with `sentence`. */
function field<T>(sentence: string, read: (value: unknown) => T | null, isRead: (value: unknown) => boolean): Struct<T, null> {
  const target = define<T>('field', (value) => isRead(value) || sentence)
  return coerce(target, any(), (value) => read(value) ?? value)
}

const ID = /^[A-Za-z0-9._:-]{1,40}$/
const isText = (value: unknown): boolean => typeof value === 'string'
const isWhole = (value: unknown): boolean => typeof value === 'number' && Number.isInteger(value)

const Id = field<string>('must be an id of 1 to 40 letters or digits', written, (value) => isText(value) && ID.test(String(value)))
const MaybeId = field<string>(
  'must be an id of 1 to 40 letters or digits, or empty',
  (value) => (isBlank(value) ? '' : written(value)),
  (value) => value === '' || (isText(value) && ID.test(String(value))),
)
/** Ids between commas: "2524,2525". */
const IdList = field<string[]>('must be ids between commas', (value) => {
  const ids = isBlank(value) ? [] : (written(value) ?? ' ').split(',').map((id) => id.trim()).filter((id) => id !== '')
  return ids.every((id) => ID.test(id)) ? ids : null
}, Array.isArray)
const Name = field<string>('must be a name of 1 to 2,000 characters', written, (value) => isText(value) && value !== '' && String(value).length <= 2000)
const Words = field<string>('must be text of at most 20,000 characters', (value) => (isBlank(value) ? '' : written(value)), (value) =>
  isText(value) && String(value).length <= 20_000)
/** `missing` is what an absent flag means. */
const flag = (missing: boolean) => field<boolean>('must be 0 or 1', (value) => {
  if (isBlank(value)) return missing
  if (typeof value === 'boolean') return value
  const word = written(value)
  return word === '1' || word === 'true' ? true : word === '0' || word === 'false' ? false : null
}, (value) => typeof value === 'boolean')
/** Rupees; null where none is given. */
const Amount = field<number | 'none'>('must be an amount such as 120 or 99.50, one crore at the most', (value) => {
  if (isBlank(value)) return 'none'
  const word = written(value) ?? ''
  return /^\d{1,8}(\.\d{1,6})?$/.test(word) && Number(word) <= 10_000_000 ? Number(word) : null
}, (value) => value === 'none' || typeof value === 'number')
const whole = (missing: number) => field<number>('must be a whole number', (value) => {
  if (isBlank(value)) return missing
  return /^-?\d{1,9}$/.test(written(value) ?? '') ? Number(written(value)) : null
}, isWhole)
/** A number of minutes somewhere in the text: "30 Minutes"; -1 where there is none. */
const Minutes = field<number>('must be minutes', (value) => Number(/\d{1,4}/.exec(written(value) ?? '')?.[0] ?? -1), isWhole)
const Stock = field<'none' | '0' | '1' | '2'>('must be 0, 1 or 2', (value) => {
  if (isBlank(value)) return 'none'
  if (typeof value === 'boolean') return value ? '2' : '0'
  const word = written(value)
  return word === '0' || word === '1' || word === '2' ? word : null
}, (value) => value === 'none' || value === '0' || value === '1' || value === '2')
/** Tags as a list of words or a text with commas. */
const Tags = field<string[]>('must be a list of words', (value) => {
  if (isBlank(value)) return []
  const words: unknown[] = typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value : []
  return words.flatMap((word) => (typeof word === 'string' && word.trim() !== '' && word.length <= 200 ? [word.trim()] : [])).slice(0, 50)
}, Array.isArray)

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value)
/** An object as it is; anything else, such as the empty list of a till, as an empty one. */
const objectOf = (value: unknown): object => (isObject(value) ? value : {})
const isEmptyObject = (value: unknown): boolean => isObject(value) && Object.keys(value).length === 0
/** A list, or one of the ways a till writes that there is none. */
const rows = <T, S>(row: Struct<T, S>, most: number) => coerce(size(array(row), 0, most), any(), (value) => (isBlank(value) || isEmptyObject(value) ? [] : value))

const Measure = coerce(type({ amount: Words, unit: Words }), any(), objectOf)
const AllergenRow = coerce(type({ allergen: Words }), any(), (value) => (typeof value === 'string' ? { allergen: value } : value))
/** Of the facts of a dish those that a guest is shown; a till without them leaves them out, or writes an empty list. A number that cannot be read costs the fact, not the menu. */
const NutritionRow = coerce(type({ foodAmount: Measure, calories: Measure, servingInfo: Words, allergens: rows(AllergenRow, 50) }), any(), objectOf)

export const GroupUseRow = type({ addon_group_id: Id, addon_item_selection_min: whole(0), addon_item_selection_max: whole(0) })

export const VariationRow = type({
  id: Id,
  name: Name,
  groupname: Words,
  price: Amount,
  active: flag(true),
  item_packingcharges: Amount,
  variationrank: whole(0),
  variationallowaddon: flag(true),
  addon: rows(GroupUseRow, 60),
})

export const ItemRow = type({
  itemid: Id,
  itemname: Name,
  itemdescription: Words,
  itemrank: whole(0),
  item_categoryid: IdList,
  item_ordertype: IdList,
  item_packingcharges: Amount,
  itemallowvariation: flag(true),
  itemallowaddon: flag(true),
  /** True: add-ons hang on the variations. */
  itemaddonbasedon: flag(false),
  item_favorite: flag(false),
  is_recommend: flag(false),
  ignore_taxes: flag(false),
  in_stock: Stock,
  variation_groupname: Words,
  variation: rows(VariationRow, 2000),
  addon: rows(GroupUseRow, 60),
  item_attributeid: MaybeId,
  minimumpreparationtime: Minutes,
  price: Amount,
  markup_price: Amount,
  active: flag(true),
  item_tags: Tags,
  item_info: coerce(type({ spice_level: Words }), any(), objectOf),
  item_image_url: Words,
  item_tax: IdList,
  tax_inclusive: flag(false),
  nutrition: NutritionRow,
})

export const CategoryRow = type({ categoryid: Id, categoryname: Name, active: flag(true), categoryrank: whole(0), parent_category_id: MaybeId, categorytimings: any() })
export const ParentRow = type({ id: Id, name: Name, rank: whole(0), status: flag(true) })
export const AddOnRow = type({ addonitemid: Id, addonitem_name: Name, addonitem_price: Amount, active: flag(true), attributes: MaybeId, addonitem_rank: whole(0) })
export const AddOnGroupRow = type({ addongroupid: Id, addongroup_name: Name, active: flag(true), addongroup_rank: whole(0), addongroupitems: rows(AddOnRow, 200) })
export const AttributeRow = type({ attributeid: Id, attribute: Name, active: flag(true) })
/** taxtype 1 per cent, 2 fixed; tax_taxtype 1 on top of the price, 2 within it; tax_ordertype empty: for all. */
export const TaxRow = type({ taxid: Id, taxname: Name, tax: Amount, taxtype: MaybeId, tax_ordertype: IdList, tax_taxtype: MaybeId, active: flag(true) })
const RestaurantRow = type({ details: coerce(type({ packaging_applicable_on: Words }), any(), (value) => (isBlank(value) ? {} : value)) })

export const PetpoojaMenu = type({
  restaurants: rows(RestaurantRow, 50),
  categories: rows(CategoryRow, 2000),
  parentcategories: rows(ParentRow, 500),
  items: rows(ItemRow, 20_000),
  addongroups: rows(AddOnGroupRow, 2000),
  attributes: rows(AttributeRow, 100),
  taxes: rows(TaxRow, 100),
})

export type PetpoojaMenu = Infer<typeof PetpoojaMenu>
export type GroupUseRow = Infer<typeof GroupUseRow>
export type VariationRow = Infer<typeof VariationRow>
export type ItemRow = Infer<typeof ItemRow>
export type CategoryRow = Infer<typeof CategoryRow>
export type AddOnGroupRow = Infer<typeof AddOnGroupRow>
export type AddOnRow = Infer<typeof AddOnRow>
export type TaxRow = Infer<typeof TaxRow>
