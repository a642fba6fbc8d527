import { words } from './words.ts'

/** What the board calls a word of the server; one of a later release has no name here and is shown as unknown. */
export const wordFor = (word: string, names: Readonly<Record<string, string>>): string => (Object.hasOwn(names, word) ? names[word] : undefined) ?? words.unknown
