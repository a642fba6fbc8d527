import type { ListedPerson } from './staff-book.ts'

const moment = (at: number | null): string => (at === null ? 'never' : new Date(at).toISOString().slice(0, 16).replace('T', ' '))

const standing = (endedAt: number | null): string => (endedAt === null ? '' : `, ended ${moment(endedAt)}`)

/** The staff of a brand as lines for a terminal, each person above their keys; times in UTC. @param codes restaurant codes by outlet id */
export function staffLines(people: readonly ListedPerson[], codes: ReadonlyMap<string, string>): string[] {
  if (people.length === 0) return ['This brand has no staff yet.']
  return people.flatMap((person) => [
    `${person.name}, ${person.role}${standing(person.endedAt)}  ${person.id}`,
    ...person.keys.map((key) => {
      const places = key.outletIds === null ? 'all outlets' : key.outletIds.map((id) => codes.get(id) ?? id).join(', ')
      return `  key ${key.id}  ${key.role} at ${places}, made ${moment(key.createdAt)}, last used ${moment(key.lastUsedAt)}${standing(key.revokedAt)}`
    }),
  ])
}
