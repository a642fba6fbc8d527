import type { Family } from './exposition.ts'

/** A number that grows, for each set of labels. */
export interface Counter<Label extends string> {
  add(labels: Readonly<Record<Label, string>>): void
  family(): Family
}

/** @param name ends in `_total` */
export function createCounter<Label extends string>(name: string, help: string): Counter<Label> {
  const counts = new Map<string, { labels: Readonly<Record<Label, string>>; value: number }>()
  return {
    add(labels) {
      const key = Object.values(labels).join('\n')
      const held = counts.get(key)
      if (held) held.value += 1
      else counts.set(key, { labels, value: 1 })
    },
    family: () => ({ name, help, type: 'counter', samples: [...counts.values()] }),
  }
}
