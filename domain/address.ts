import type { SavedAddress } from '#schemas/address.ts'
import type { DeliveryAddress } from '#schemas/serving.ts'

/** VA-12: why a line of an address cannot be taken. */
export type AddressProblem = 'empty' | 'characters' | 'ends' | 'doubled' | 'long'

/** The fields a guest types, with their longest length. */
export const ADDRESS_LENGTHS = { title: 40, house: 60, floor: 30, addressLine1: 100, landmark: 100, note: 140 } as const
export type AddressField = keyof typeof ADDRESS_LENGTHS

/** Fields without which nobody finds the door. */
const NEEDED: ReadonlySet<AddressField> = new Set(['title', 'house', 'addressLine1'])

/**
 * Letters and digits of any script with their marks (a Hindi vowel sign is one) and joiners behind them, spaces and the signs that addresses are written with. Marks that make
 * a picture of a digit are none of a script's, and letters that nobody can see are none.
 */
const SIGNS = String.raw`,.\-\/#&'’():;`
const OF_PICTURES = String.raw`\u20e3\ufe0e\ufe0f`
const BLANK = String.raw`\u115f\u1160\u3164\uffa0`
const ALLOWED = new RegExp(String.raw`^(?:(?![${BLANK}])[\p{L}\p{N}](?:(?![${OF_PICTURES}])[\p{M}\u200c\u200d])*|[ ${SIGNS}])*$`, 'u')
const AT_AN_END = new RegExp(`^[${SIGNS}]|[${SIGNS}]$`)
const DOUBLED = new RegExp(`[${SIGNS}]{2}`)

/** VA-12: a line as it is kept, without spaces around it or two in a row. */
export const plainLine = (typed: string): string => typed.trim().replaceAll(/\s+/g, ' ')

/** VA-12: at most `most` characters of a restricted set, no punctuation at an end and none twice in a row; null: it can be taken, also empty. */
export function judgeLine(typed: string, most: number): AddressProblem | null {
  const line = plainLine(typed)
  if (line.length > most) return 'long'
  if (!ALLOWED.test(line)) return 'characters'
  if (DOUBLED.test(line)) return 'doubled'
  return AT_AN_END.test(line) ? 'ends' : null
}

/** What a guest has typed, field by field. */
export type TypedAddress = Readonly<Record<AddressField, string>>

/** The note is prose for the rider and takes any letters and signs; control characters are refused by its struct. */
function judgeField(field: AddressField, typed: string): AddressProblem | null {
  if (field === 'note') return typed.length > ADDRESS_LENGTHS.note ? 'long' : null
  if (NEEDED.has(field) && plainLine(typed) === '') return 'empty'
  return judgeLine(typed, ADDRESS_LENGTHS[field])
}

/** VA-12: the problem of each field that has one. */
export function addressProblems(typed: TypedAddress): Partial<Record<AddressField, AddressProblem>> {
  const fields = Object.keys(ADDRESS_LENGTHS) as AddressField[]
  return Object.fromEntries(fields.flatMap((field) => {
    const problem = judgeField(field, typed[field])
    return problem ? [[field, problem]] : []
  }))
}

/** Whether an address that is saved can be ordered to. */
export const isComplete = (address: SavedAddress): address is SavedAddress & { pin: NonNullable<SavedAddress['pin']> } =>
  !address.draft && address.pin !== null && Object.keys(addressProblems(address)).length === 0

/**
 * A saved address as an order carries it; null: it is not complete. Field by field to the last: what a later release wrote into a pin or a locality has no
 * place in this release's order.
 */
export function deliveryAddressOf(address: SavedAddress): DeliveryAddress | null {
  if (!isComplete(address)) return null
  const { title, house, floor, addressLine1, landmark, locality, pin, note } = address
  return {
    title,
    house: [house, floor].filter(Boolean).join(', '),
    addressLine1,
    landmark,
    locality: locality && { id: locality.id, name: locality.name, secondaryText: locality.secondaryText },
    pin: { lat: pin.lat, lng: pin.lng },
    note,
  }
}

/** VA-12 for an address that came with an order. */
export const isDeliveryAddress = ({ title, house, addressLine1, landmark }: DeliveryAddress): boolean =>
  judgeLine(addressLine1, ADDRESS_LENGTHS.addressLine1) === null && plainLine(addressLine1) !== '' && [title, house, landmark].every((line) => judgeLine(line, 100) === null)

/** "B-14, Second floor, Laxmi Path, Bapu Nagar": an address in one line. */
export const addressLine = ({ house, addressLine1, locality }: Pick<DeliveryAddress, 'house' | 'addressLine1' | 'locality'>): string =>
  [house, addressLine1, locality?.name ?? ''].filter(Boolean).join(', ')
