import type { FirstScreen } from '#schemas/first-screen.ts'
import { FIRST_SCREEN_CACHE, FIRST_SCREEN_URL } from '#outbox/cache-names.ts'
import { SCHEMAS_STAMP, STAMP_HEADER } from '#outbox/schemas-stamp.ts'
import { theRest } from './load-rest.ts'

/** The first screen of the menu that was open last; null where none is kept, or it cannot be read. */
export async function lastScreen(): Promise<FirstScreen | null> {
  try {
    const kept = await (await caches.open(FIRST_SCREEN_CACHE)).match(FIRST_SCREEN_URL)
    if (!kept) return null
    const screen: unknown = await kept.json()
    const isChecked = kept.headers.get(STAMP_HEADER) === SCHEMAS_STAMP
    return isChecked ? (screen as FirstScreen) : theRest().checkScreen(screen)
  } catch {
    return null
  }
}
