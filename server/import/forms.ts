/** How a file's author would say what a field with a form of its own looks like. */
import { type Failure, type Struct, validate } from 'superstruct'
import { CalendarDay } from '#schemas/offer.ts'
import { ClockTime, HexColour, Key, PhoneNumber, RestaurantCode, TableCode } from '#schemas/primitives.ts'

/** The form that a failure speaks of, as superstruct writes it; undefined: it speaks of none. */
const formIn = ({ message }: Pick<Failure, 'message'>): string | undefined => /matching `(.+)` but received/.exec(message)?.[1]

const formOf = (struct: Struct<string, null>): string => {
  const [error] = validate('', struct)
  const form = error && formIn(error)
  if (form === undefined) throw new Error('A struct without a form is no form.')
  return form
}

const WORDS: ReadonlyMap<string, string> = new Map([
  [formOf(Key), '1 to 64 letters, digits or . _ : - without spaces'],
  [formOf(ClockTime), 'a time of the day such as 09:30, or 24:00'],
  [formOf(CalendarDay), 'a day such as 2026-11-30'],
  [formOf(PhoneNumber), 'ten digits, the first of them 6 to 9'],
  [formOf(HexColour), 'a colour such as #8a1b30'],
  [formOf(RestaurantCode), '3 to 12 capital letters and digits, one letter at the least'],
  [formOf(TableCode), 'the code of a table: capital letters and digits, the last three of them digits'],
])

/** What a text must be that has not its form; undefined: the failure is not of a form, or of one that no file asks for. */
export const formWords = (failure: Pick<Failure, 'message'>): string | undefined => WORDS.get(formIn(failure) ?? '')
