import type { Change, WrittenDocument } from './change.ts'

/** Runs of one collection become one change; the order of the numbers stays. */
export function groupDocuments(scope: string, docs: readonly (WrittenDocument & { collection: string })[]): Change[] {
  const changes: Change[] = []
  for (const { collection, ...document } of docs) {
    const last = changes.at(-1)
    if (last?.collection === collection) last.documents.push(document)
    else changes.push({ scope, collection, documents: [document] })
  }
  return changes
}
