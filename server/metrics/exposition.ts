/** One measured number. Labels never hold personal data: names of routes' classes, codes, kinds. */
export interface Sample {
  labels: Readonly<Record<string, string>>
  value: number
}

/** All samples of one name. A counter only grows while the process runs; a gauge is how it is now. Times are in seconds, sizes in bytes. */
export interface Family {
  name: string
  help: string
  type: 'counter' | 'gauge'
  samples: readonly Sample[]
}

/** The media type of Prometheus's text format. */
export const EXPOSITION_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '"': '\\"' }
const escaped = (text: string): string => text.replaceAll(/[\\\n"]/g, (letter) => ESCAPES[letter] ?? letter)
/** In a help line quotes stand as they are. */
const escapedHelp = (text: string): string => text.replaceAll(/[\\\n]/g, (letter) => ESCAPES[letter] ?? letter)

const lineOf = (name: string, { labels, value }: Sample): string => {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`)
  return `${name}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}`
}

/** Families in the text format of Prometheus (version 0.0.4), one line a sample; the last line is ended too. */
export const expositionOf = (families: readonly Family[]): string =>
  families.flatMap((family) => [
    `# HELP ${family.name} ${escapedHelp(family.help)}`,
    `# TYPE ${family.name} ${family.type}`,
    ...family.samples.map((sample) => lineOf(family.name, sample)),
  ]).join('\n') + '\n'
