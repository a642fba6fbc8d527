const NAMED_AFTER = 5
const MOST_NAMES = 200

/**
 * Names for the statements that are sent often, so that a connection's database reads and plans each once, not once an order.
 * A text is named from its fifth time on, at most 200 of them: a statement with a list of any length is many texts.
 */
export class StatementNames {
  readonly #sent = new Map<string, number>()
  readonly #names = new Map<string, string>()

  /** The name of a text that is to be sent now; undefined as long as it is rare. */
  of(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined || this.#names.size >= MOST_NAMES) return known
    const times = (this.#sent.get(text) ?? 0) + 1
    if (times < NAMED_AFTER) {
      if (this.#sent.size >= MOST_NAMES * 10) this.#sent.clear()
      this.#sent.set(text, times)
      return undefined
    }
    this.#sent.delete(text)
    const name = `s${this.#names.size + 1}`
    this.#names.set(text, name)
    return name
  }
}
