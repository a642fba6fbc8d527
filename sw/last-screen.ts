import { SCHEMAS_STAMP, STAMP_HEADER } from '#outbox/schemas-stamp.ts'
import type { FirstScreen } from '#schemas/first-screen.ts'
import { type Kept, readKept } from './kept-parts.ts'
import { theRest } from './load-script.ts'

/** The first screen among what is kept, read once; null where none is, it cannot be read, or it does not fit this release's structs. */
export async function screenOf({ screen }: Kept): Promise<FirstScreen | null> {
  try {
    const read: unknown = await screen?.json()
    if (!screen || read === undefined) return null
    // What the structs of this very release have checked is not checked again.
    return screen.headers.get(STAMP_HEADER) === SCHEMAS_STAMP ? (read as FirstScreen) : theRest().checkScreen(read)
  } catch {
    return null
  }
}

/** The first screen of the menu that was open last; null where none is kept, or it cannot be read. */
export const lastScreen = async (): Promise<FirstScreen | null> => screenOf(await readKept())
