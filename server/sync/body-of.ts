/** A document's own fields from its JSON as it travels, without the mark `_deleted`. The caller knows what the collection holds: it was checked when it was written. */
export function bodyOf<T>(json: string): T {
  const { _deleted, ...body } = JSON.parse(json) as Record<string, unknown>
  return body as T
}
