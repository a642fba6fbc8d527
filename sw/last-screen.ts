import type { FirstScreen } from '#schemas/first-screen.ts'
import { type Kept, readKept } from './kept-parts.ts'
import { theRest } from './load-rest.ts'

/** The first screen among what is kept; null where none is, or it does not fit this release's structs. */
export function screenOf({ screen, isChecked }: Kept): FirstScreen | null {
  if (screen === undefined) return null
  if (isChecked) return screen as FirstScreen
  try {
    return theRest().checkScreen(screen)
  } catch {
    return null
  }
}

/** The first screen of the menu that was open last; null where none is kept, or it cannot be read. */
export const lastScreen = async (): Promise<FirstScreen | null> => screenOf(await readKept())
