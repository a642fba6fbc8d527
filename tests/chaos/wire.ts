/** The part of PostgreSQL's protocol that is spoken at every step: a named statement with its values out, its rows back. All else is left to PGlite. */
import { protocol, messages, types } from '@electric-sql/pglite'

export interface Field {
  name: string
  type: number
}

const { serialize, Parser } = protocol
const EXECUTE_AND_SYNC = Buffer.concat([serialize.execute({}), serialize.sync()])
const [BIND, DATA_ROW, ERROR] = [0x42, 0x44, 0x45]
/** A message's letter, then its length, which counts itself. */
const [LETTER, LENGTH] = [1, 4]

const written = (value: unknown): string | null => (value === null || value === undefined ? null : String(value))

/** Asks a prepared statement by its name, after what `first` says; all values and results as text. */
export function askMessage(first: Uint8Array, name: string, params: readonly unknown[]): Uint8Array {
  const values = params.map(written)
  const sizes = values.map((value) => (value === null ? -1 : Buffer.byteLength(value)))
  const length = LENGTH + 1 + name.length + 1 + 2 + 2 + sizes.reduce((sum, size) => sum + 4 + Math.max(0, size), 0) + 2
  const out = Buffer.allocUnsafe(first.length + LETTER + length + EXECUTE_AND_SYNC.length)
  out.set(first)
  let at = out.writeUInt8(BIND, first.length)
  at = out.writeInt32BE(length, at)
  at = out.writeUInt8(0, at)
  at += out.write(name, at, 'latin1')
  at = out.writeUInt8(0, at)
  at = out.writeInt16BE(0, at)
  at = out.writeInt16BE(values.length, at)
  for (const [index, value] of values.entries()) {
    at = out.writeInt32BE(sizes[index] ?? -1, at)
    if (value !== null) at += out.write(value, at)
  }
  at = out.writeInt16BE(0, at)
  out.set(EXECUTE_AND_SYNC, at)
  return out
}

const read = (text: string, type: number): unknown => {
  if (type === types.BOOL) return text === 't'
  return type === types.INT8 || type === types.INT4 || type === types.INT2 || type === types.FLOAT8 ? Number(text) : text
}

/** The values of one row; `start` is where its count of cells stands. */
function readRow(heard: Buffer, start: number, fields: readonly Field[]): unknown[] {
  let at = start + 2
  return fields.map(({ type }) => {
    const size = heard.readInt32BE(at)
    at += 4
    if (size < 0) return null
    at += size
    return read(heard.toString('utf8', at - size, at), type)
  })
}

/** All rows of an answer. Throws the error it tells of. */
export function readRows(heard: Buffer, fields: readonly Field[]): unknown[][] {
  const rows: unknown[][] = []
  for (let at = 0; at < heard.length; at += LETTER + heard.readInt32BE(at + LETTER)) {
    if (heard[at] === DATA_ROW) rows.push(readRow(heard, at + LETTER + LENGTH, fields))
    else if (heard[at] === ERROR) readAnswers(heard)
  }
  return rows
}

/** Everything an answer says. Throws the error it tells of. */
export function readAnswers(heard: Uint8Array): messages.BackendMessage[] {
  const answers: messages.BackendMessage[] = []
  new Parser().parse(heard, (answer) => void answers.push(answer))
  const error = answers.find((answer) => answer instanceof messages.DatabaseError)
  if (error) throw error
  return answers
}
