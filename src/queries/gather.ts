/** Passes on the last of many values once they pause, and never later than `mostMs` after the first that waits. */
export function gather<T>(pass: (value: T) => void, quietMs: number, mostMs: number): { take(value: T): void; stop(): void } {
  let last: { value: T } | null = null
  let since = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const flush = (): void => {
    if (last) pass(last.value)
    last = null
  }
  return {
    take: (value) => {
      const now = performance.now()
      if (!last) since = now
      last = { value }
      clearTimeout(timer)
      timer = setTimeout(flush, Math.max(0, Math.min(quietMs, since + mostMs - now)))
    },
    stop: () => clearTimeout(timer),
  }
}
