/** One kind of news, declared by the area that has it to tell: the database knows no area. */
export class Topic<T> {
  readonly name: string
  /** Type of the topic's values; never set at run time. */
  declare readonly value: T

  constructor(name: string) {
    this.name = name
  }
}

/** Values published after a transaction commits; each subscriber reads the topics it knows. */
export class News {
  readonly #items: { topic: Topic<unknown>; value: unknown }[] = []

  add<T>(topic: Topic<T>, value: T): void {
    this.#items.push({ topic, value })
  }

  /** Values of a topic, in the order in which they were added. */
  of<T>(topic: Topic<T>): T[] {
    return this.#items.flatMap((item) => (item.topic === topic ? [item.value as T] : []))
  }
}
