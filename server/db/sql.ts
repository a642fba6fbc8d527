/** What a statement may carry as a value. `undefined` is not among them: a value that is not known is null, and said so. */
export type SqlValue = string | number | boolean | null

/** A statement, or a part of one: text apart from values. Made by `sql`, `sql.join` and `sql.raw` only. */
export class Sql {
  /** One more than there are values: the texts between them. */
  readonly texts: readonly string[]
  readonly values: readonly SqlValue[]

  constructor(texts: readonly string[], values: readonly SqlValue[]) {
    this.texts = texts
    this.values = values
  }

  /** The text as the database reads it, its values by number: `select $1`. The same for each call of one template. */
  get text(): string {
    return this.texts.reduce((text, next, at) => `${text}$${at}${next}`)
  }
}

/** Joins texts and parts by turns; a part that is a statement becomes text, any other part a value. */
function compose(between: readonly string[], parts: readonly (Sql | SqlValue)[]): Sql {
  const [first = '', ...rest] = between
  const texts = [first]
  const values: SqlValue[] = []
  const append = (text: string): void => void texts.push(`${texts.pop() ?? ''}${text}`)
  for (const [at, next] of rest.entries()) {
    const part = parts[at] ?? null
    if (part instanceof Sql) {
      const [head = '', ...tail] = part.texts
      append(head)
      texts.push(...tail)
      values.push(...part.values)
      append(next)
    } else {
      values.push(part)
      texts.push(next)
    }
  }
  return new Sql(texts, values)
}

/**
 * A statement in SQL: sql`select body from orders where id = ${id}`. What stands in the braces is sent beside the text,
 * never within it; a part that was itself made by `sql` is put in as text, with its values.
 */
export function sql(texts: TemplateStringsArray, ...parts: readonly (Sql | SqlValue)[]): Sql {
  return compose(texts, parts)
}

/** Text of our own as it stands. Never give it what came from outside. */
sql.raw = (text: string): Sql => new Sql([text], [])

/** Parts with a separator between them. An empty list is an empty text, which few places in a statement may hold: ask before. */
sql.join = (parts: readonly Sql[], separator: Sql): Sql =>
  parts.length === 0 ? sql.raw('') : compose(['', ...parts.slice(1).map(() => separator.text), ''], parts)
