import { words } from './words.ts'

/** What the board calls a word of the server; one of a later release has no name here and is shown as unknown. @param otherwise said of a word that has no name */
export const wordFor = (word: string, names: Readonly<Record<string, string>>, otherwise: string = words.unknown): string => (Object.hasOwn(names, word) ? names[word] : undefined) ?? otherwise
