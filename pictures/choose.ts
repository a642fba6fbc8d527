type Choice<T> = readonly [words: RegExp, value: T]

/** The value beside the first words found in the name, or `otherwise`. */
export const choose = <const T>(name: string, choices: readonly Choice<T>[], otherwise: T): T =>
  choices.find(([words]) => words.test(name))?.[1] ?? otherwise
