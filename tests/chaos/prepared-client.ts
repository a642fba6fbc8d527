/** A faster way to PGlite: each statement is planned once and then asked for by name, in one message. */
import { messages, Mutex, type PGlite, protocol, types } from '@electric-sql/pglite'

export interface Rows {
  rows: unknown[]
}

/** What Drizzle asks of a connection, in or out of a transaction. */
export interface Asking {
  query: (text: string, params?: readonly unknown[], options?: { rowMode?: 'array' | 'object' }) => Promise<Rows>
}

interface Statement {
  name: string
  fields: readonly { name: string; type: number }[]
}

const { serialize, Parser } = protocol
const { RowDescriptionMessage, DataRowMessage, DatabaseError } = messages

const joined = (...parts: readonly Uint8Array[]): Uint8Array => Buffer.concat(parts)
const written = (value: unknown): string | null => (value === null || value === undefined ? null : String(value))
const read = (text: string | null, type: number): unknown => {
  if (text === null) return null
  if (type === types.BOOL) return text === 't'
  return type === types.INT8 || type === types.INT4 || type === types.INT2 || type === types.FLOAT8 ? Number(text) : text
}

export class PreparedClient implements Asking {
  readonly #client: PGlite
  readonly #statements = new Map<string, Statement>()
  /** The one session belongs to a transaction until it is over. */
  readonly #session = new Mutex()
  /** A transaction's `begin` travels with its first statement. */
  #begins = false

  constructor(client: PGlite) {
    this.#client = client
  }

  readonly query: Asking['query'] = (text, params, options) => this.#session.runExclusive(() => this.#ask(text, params, options))

  transaction<T>(act: (inside: Asking) => Promise<T>): Promise<T> {
    return this.#session.runExclusive(async () => {
      this.#begins = true
      try {
        const result = await act({ query: async (text, params, options) => this.#ask(text, params, options) })
        this.#end('commit')
        return result
      } catch (error) {
        this.#end('rollback')
        throw error
      }
    })
  }

  #end(how: 'commit' | 'rollback'): void {
    if (!this.#begins) this.#ask(how)
    this.#begins = false
  }

  #ask(text: string, params: readonly unknown[] = [], options: { rowMode?: 'array' | 'object' } = {}): Rows {
    const statement = this.#statements.get(text) ?? this.#prepare(text)
    const answers = this.#send(...this.#opening(), serialize.bind({ statement: statement.name, values: params.map(written) }), serialize.execute({}), serialize.sync())
    const rows = answers.flatMap((answer) => (answer instanceof DataRowMessage ? [answer.fields.map((field, at) => read(field, statement.fields[at]?.type ?? types.TEXT))] : []))
    if (options.rowMode === 'array') return { rows }
    return { rows: rows.map((row) => Object.fromEntries(row.map((value, at) => [statement.fields[at]?.name ?? '', value]))) }
  }

  #opening(): Uint8Array[] {
    if (!this.#begins) return []
    this.#begins = false
    return [serialize.query('begin')]
  }

  #prepare(text: string): Statement {
    const name = `s${this.#statements.size}`
    const answers = this.#send(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }), serialize.sync())
    const described = answers.find((answer) => answer instanceof RowDescriptionMessage)
    const statement = { name, fields: described?.fields.map((field) => ({ name: field.name, type: field.dataTypeID })) ?? [] }
    this.#statements.set(text, statement)
    return statement
  }

  #send(...parts: readonly Uint8Array[]): messages.BackendMessage[] {
    const answers: messages.BackendMessage[] = []
    new Parser().parse(this.#client.execProtocolRawSync(joined(...parts)), (answer) => void answers.push(answer))
    const error = answers.find((answer) => answer instanceof DatabaseError)
    if (error) throw error
    return answers
  }
}
