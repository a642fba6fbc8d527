import { early } from './en-early.ts'
import { later } from './en-later.ts'

/** English: the catalogue that all other languages are held to. The page begins with `early` alone (scripts/build/early-texts.ts). */
export const en = { ...early, ...later } as const
