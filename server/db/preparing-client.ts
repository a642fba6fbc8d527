import pg from 'pg'

const NAMED_AFTER = 5
const MOST_NAMES = 200

/** How often each text was sent, for all connections of the process, and the names of those sent often. */
const sent = new Map<string, number>()
const names = new Map<string, string>()

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= MOST_NAMES) return known
  const times = (sent.get(text) ?? 0) + 1
  if (times < NAMED_AFTER) {
    if (sent.size >= MOST_NAMES * 10) sent.clear()
    sent.set(text, times)
    return undefined
  }
  sent.delete(text)
  const name = `s${names.size + 1}`
  names.set(text, name)
  return name
}

const isUnnamed = (config: unknown): config is pg.QueryConfig => typeof config === 'object' && config !== null && 'text' in config && !('submit' in config) && !('name' in config && config.name)

/** A connection that prepares the statements it sends often: the database reads and plans each once a connection, not once an order. */
export class PreparingClient extends pg.Client {
  // The driver's own signature has eight overloads; all of them begin with the statement.
  override query = ((config: unknown, ...rest: unknown[]): unknown => {
    const name = isUnnamed(config) && rest.length > 0 && Array.isArray(rest[0]) ? nameOf(config.text) : undefined
    const send = pg.Client.prototype.query as (...args: unknown[]) => unknown
    return send.call(this, name === undefined ? config : { ...(config as pg.QueryConfig), name }, ...rest)
  }) as pg.Client['query']
}
