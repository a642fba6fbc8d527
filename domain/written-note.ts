/** What was pasted with a note and is no letter becomes a space: no text of an order holds it (schemas/primitives.ts). Lines and tabs stand. */
export const sendableNote = (typed: string): string => typed.replaceAll(/(?![\t\n\r])[\p{Cc}\u2028\u2029]/gu, ' ')

/** One line of what a guest writes, as it is kept: a note to the rider, what a car looks like. */
export const writtenLine = (typed: string): string => sendableNote(typed).replaceAll(/[\t\n\r]/g, ' ').trim()
