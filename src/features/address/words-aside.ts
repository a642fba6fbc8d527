import { type Struct, type } from 'superstruct'
import type { TypedAddress } from '#domain/address.ts'
import { text } from '#schemas/primitives.ts'
import { type FormDraft, formDraft } from '#src/queries/form-draft.ts'

const MOST_TYPED = 1000
const Line = text(MOST_TYPED)
const Typed: Struct<TypedAddress, unknown> = type({ title: Line, house: Line, floor: Line, addressLine1: Line, landmark: Line, note: Line })

/** What was typed into the form of an address that its guest left to move the pin: in this tab only, and not written to the address until they save it. */
const aside = (addressId: string): FormDraft<TypedAddress> => formDraft(`address ${addressId}`, Typed)

/** Keeps the words of a form that is left for its pin. */
export const keepWords = (addressId: string, typed: TypedAddress): void => aside(addressId).keep(typed, Date.now())

/** The words of the form that was left for the pin of this address, over what the address says. The street that the new pin has brought fills a line that was left empty. */
export function wordsOf(addressId: string, written: TypedAddress): TypedAddress {
  const typed = aside(addressId).read(Date.now())
  return typed ? { ...typed, addressLine1: typed.addressLine1 === '' ? written.addressLine1 : typed.addressLine1 } : written
}

/** The form has its words again. */
export const forgetWords = (addressId: string): void => aside(addressId).forget()
