import { FirstScreen } from '#schemas/first-screen.ts'
import { readStruct } from '#outbox/read-struct.ts'

/** A first screen that was checked by the structs of another release; null where it does not fit these. */
export const checkScreen = (screen: unknown): FirstScreen | null => readStruct(screen, FirstScreen)
