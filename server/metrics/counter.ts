import type { Family } from './exposition.ts'

/** A number that grows, for each set of labels. */
export interface Counter<Label extends string> {
  /** @param by a whole number from 1; 1 where it is left out */
  add(labels: Readonly<Record<Label, string>>, by?: number): void
  family(): Family
}

/** @param name ends in `_total` */
export function createCounter<Label extends string>(name: string, help: string): Counter<Label> {
  const counts = new Map<string, { labels: Readonly<Record<Label, string>>; value: number }>()
  return {
    add(labels, by = 1) {
      const key = Object.values(labels).join('\n')
      const held = counts.get(key)
      if (held) held.value += by
      else counts.set(key, { labels, value: by })
    },
    family: () => ({ name, help, type: 'counter', samples: [...counts.values()] }),
  }
}
