/** Too much waits already; the caller may come back later. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull'
}

/** Runs at most `atOnce` tasks at a time and queues at most `waiting` more. @throws QueueFull */
export function createQueue(atOnce: number, waiting: number): <T>(act: () => Promise<T>) => Promise<T> {
  let running = 0
  const line: (() => void)[] = []

  return async (act) => {
    if (running >= atOnce) {
      if (line.length >= waiting) throw new QueueFull(`${line.length} wait already`)
      await new Promise<void>((start) => line.push(start))
    } else running += 1
    try {
      return await act()
    } finally {
      // The slot passes directly to the next waiter, so a new caller cannot take it first.
      const next = line.shift()
      if (next) next()
      else running -= 1
    }
  }
}
