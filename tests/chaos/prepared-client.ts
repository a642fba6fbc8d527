/** A faster way to PGlite: each statement is planned once and then asked for by name, in one message. */
import { messages, Mutex, type PGlite, protocol } from '@electric-sql/pglite'
import type { OwnSession, Session } from '../fixtures/pglite-database.ts'
import { askMessage, type Field, readAnswers, readRows } from './wire.ts'

interface Statement {
  name: string
  fields: readonly Field[]
}

const { serialize } = protocol
const BEGIN = serialize.query('begin')
const NOTHING = new Uint8Array(0)

export class PreparedClient implements OwnSession {
  readonly #client: PGlite
  readonly #statements = new Map<string, Statement>()
  /** The one session belongs to a transaction until it is over. */
  readonly #session = new Mutex()
  /** A transaction's `begin` travels with its first statement. */
  #begins = false

  constructor(client: PGlite) {
    this.#client = client
  }

  readonly query: Session['query'] = (text, values) => this.#session.runExclusive(() => this.#ask(text, values))

  transaction<T>(act: (inside: Session) => Promise<T>): Promise<T> {
    return this.#session.runExclusive(async () => {
      this.#begins = true
      try {
        const result = await act({ query: (text, values) => this.#ask(text, values) })
        await this.#end('commit')
        return result
      } catch (error) {
        await this.#end('rollback')
        throw error
      }
    })
  }

  async #end(how: 'commit' | 'rollback'): Promise<void> {
    if (!this.#begins) await this.#ask(how)
    this.#begins = false
  }

  async #ask(text: string, values: readonly unknown[] = []): Promise<{ rows: unknown[] }> {
    const { name, fields } = this.#statements.get(text) ?? (await this.#prepare(text))
    const first = this.#begins ? BEGIN : NOTHING
    this.#begins = false
    const rows = readRows(await this.#send(askMessage(first, name, values)), fields)
    return { rows: rows.map((row) => named(row, fields)) }
  }

  async #prepare(text: string): Promise<Statement> {
    const name = `s${this.#statements.size}`
    const answers = readAnswers(await this.#send(Buffer.concat([serialize.parse({ name, text }), serialize.describe({ type: 'S', name }), serialize.sync()])))
    const described = answers.find((answer) => answer instanceof messages.RowDescriptionMessage)
    const statement = { name, fields: described?.fields.map((field) => ({ name: field.name, type: field.dataTypeID })) ?? [] }
    this.#statements.set(text, statement)
    return statement
  }

  /** What comes back is taken as it is: PGlite would read all of it too, and keep it. */
  async #send(message: Uint8Array): Promise<Buffer> {
    const heard: Buffer[] = []
    await this.#client.execProtocolRawStream(message, { syncToFs: false, onRawData: (bytes) => void heard.push(Buffer.from(bytes)) })
    const [whole] = heard
    return whole && heard.length === 1 ? whole : Buffer.concat(heard)
  }
}

function named(row: readonly unknown[], fields: readonly Field[]): Record<string, unknown> {
  const object: Record<string, unknown> = {}
  for (const [at, { name }] of fields.entries()) object[name] = row[at]
  return object
}
