/** What is wrong with a file: the place in it, and a sentence that names the field. */
export interface Problem {
  /** "line 12", "items[3] “Paneer Tikka”"; empty when the file as a whole is meant. */
  where: string
  sentence: string
}

/** How many problems are told at once: enough to mend a file, few enough to read. */
export const MOST_PROBLEMS = 20

/** The file was not imported, not in part either. */
export class ImportRefused extends Error {
  readonly problems: readonly Problem[]

  constructor(problems: readonly Problem[]) {
    super(problems.map(lineOfProblem).join('\n'))
    this.name = 'ImportRefused'
    this.problems = problems
  }
}

/** A problem as one line of text: where, then what. */
export const lineOfProblem = ({ where, sentence }: Problem): string => (where === '' ? sentence : `${where}: ${sentence}`)

/** Throws ImportRefused with one problem. */
export const refuse = (where: string, sentence: string): never => {
  throw new ImportRefused([{ where, sentence }])
}

/** A place in a parsed file: keys and indexes from its root. */
export type Path = readonly (string | number)[]

/** A place in a file, and what is wrong there: a sentence, or the end of one that begins with the place. */
export type Fault = readonly [path: Path, sentence: string]

/** A fault for each value that stands in a list before it already. @param faultOf given the value and its place in the list */
export const repeated = <T>(values: readonly T[], faultOf: (value: T, at: number) => Fault): Fault[] =>
  values.flatMap((value, at) => (values.indexOf(value) < at ? [faultOf(value, at)] : []))

/** `sections[0].items[3].price` */
export const pathText = (path: Path): string =>
  path.reduce<string>((text, step) => (typeof step === 'number' ? `${text}[${step}]` : text === '' ? step : `${text}.${step}`), '')
