import { asciiDigits } from './ascii-digits.ts'

/** A restaurant's code, with the table's number where one was given. */
export interface TableCodeParts {
  restaurantCode: string
  tableNumber: number | null
}

/** RT-04: restaurant code plus the table's number, padded with zeros to three digits. */
export const formatTableCode = (restaurantCode: string, tableNumber: number): string =>
  `${restaurantCode.toUpperCase()}${String(tableNumber).padStart(3, '0')}`

/**
 * RT-04, VA-09: reads what was scanned or typed; letters of either case, spaces and hyphens ignored. Null when it cannot be a code.
 * A code of letters only is a restaurant's; one that ends in three digits names a table too.
 */
export function parseTableCode(typed: string): TableCodeParts | null {
  const code = asciiDigits(typed).replace(/[\s-]/g, '').toUpperCase()
  const table = /^((?=\d*[A-Z])[A-Z0-9]{3,12})(\d{3})$/.exec(code)
  if (table?.[1] && Number(table[2]) > 0) return { restaurantCode: table[1], tableNumber: Number(table[2]) }
  return /^(?=\d*[A-Z])[A-Z0-9]{3,12}$/.test(code) ? { restaurantCode: code, tableNumber: null } : null
}

/** The one written form of a code that was scanned or typed. */
export const writtenCode = ({ restaurantCode, tableNumber }: TableCodeParts): string =>
  tableNumber === null ? restaurantCode : formatTableCode(restaurantCode, tableNumber)
