import type { TypedAddress } from '#domain/address.ts'

/** What was typed into the form of an address that its guest left to move the pin, by the address's id: in this page only, and not written to the address until they save it. */
const aside = new Map<string, TypedAddress>()

/** Keeps the words of a form that is left for its pin. */
export const keepWords = (addressId: string, typed: TypedAddress): void => void aside.set(addressId, typed)

/** The words of the form that was left for the pin of this address, over what the address says. The street that the new pin has brought fills a line that was left empty. */
export function wordsOf(addressId: string, written: TypedAddress): TypedAddress {
  const typed = aside.get(addressId)
  return typed ? { ...typed, addressLine1: typed.addressLine1 === '' ? written.addressLine1 : typed.addressLine1 } : written
}

/** The form has its words again. */
export const forgetWords = (addressId: string): void => void aside.delete(addressId)
