import type { Guest } from './guest.ts'
import type { House } from './stage.ts'

const OF_GUEST = `
  select d.body from documents d join guests g on d.scope like '%' || g.id
  where d.collection = $1 and not d.deleted and g.phone like '%' || $2`

/** What the server has of a guest's own. @param collection of those that are kept in step with their phones */
export const documentsOf = async <T>({ database: { pool } }: House, { phone }: Guest, collection: string): Promise<T[]> => {
  const { rows } = await pool.query<{ body: string }>(OF_GUEST, [collection, phone])
  return rows.map(({ body }) => JSON.parse(body) as T)
}
