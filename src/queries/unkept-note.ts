import { readPlaceRow } from '#outbox/place-row.ts'
import { readStruct } from '#outbox/read-struct.ts'
import { Cart } from '#schemas/cart.ts'

/** What a page that goes leaves for the next one, while it is still on its way to the database. */
export interface UnkeptNote<T> {
  /** What the page before this one left. */
  read(): T | null
  /** Kept at once, in the one storage of a page that does not make it wait. */
  leave(value: T): void
  /** It is in the database now. */
  forget(): void
  /** It is to be kept nowhere, whichever page left it. */
  drop(): void
}

/** A note in `localStorage`. @param readValue null for what is none */
export function unkeptNote<T>(key: string, readValue: (value: unknown) => T | null): UnkeptNote<T> {
  /** What this page wrote or found there: another page's note is not its to take away. */
  let noted: string | null = null
  const remove = (isOurs: (found: string | null) => boolean): void => {
    try {
      if (isOurs(localStorage.getItem(key))) localStorage.removeItem(key)
    } catch {
      // There is none where nothing can be kept.
    }
    noted = null
  }
  return {
    read: () => {
      try {
        noted = localStorage.getItem(key)
        return noted === null ? null : readValue(JSON.parse(noted))
      } catch {
        // A note that cannot be read holds nothing that could be kept.
        return null
      }
    },
    leave: (value) => {
      try {
        noted = JSON.stringify(value)
        localStorage.setItem(key, noted)
      } catch {
        // A browser without room or storage for it: the database's own write goes on.
      }
    },
    forget: () => remove((found) => noted !== null && found === noted),
    drop: () => remove(() => true),
  }
}

/** Merging it in twice, or late, changes nothing: a cart's lines carry their own times. */
export const unkeptCart = unkeptNote('unkept-cart', (value) => readStruct(value, Cart))

/** Where a table's link led. */
export const unkeptPlace = unkeptNote('unkept-place', readPlaceRow)
