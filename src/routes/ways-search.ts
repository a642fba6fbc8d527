import { ServiceType } from '#schemas/menu.ts'
import { oneOf } from '#schemas/primitives.ts'
import { searchOf } from './search-of.ts'

/** What the address of the ways' sheet asks for first. */
export const waysSearch = (values: Record<string, unknown>) => ({ way: searchOf(values, 'way', ServiceType), when: searchOf(values, 'when', oneOf(['later'])) })
