import type { Context } from 'hono'
import { subdomainOf } from '#domain/subdomain.ts'
import type { Brand, BrandResource } from '#schemas/brand.ts'
import type { FeedbackSetup } from '#schemas/feedback.ts'
import { type Queryable, rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'

/** A brand with its resources. */
export interface HeldBrand {
  brand: Brand
  resource: BrandResource
  questions: FeedbackSetup
}

/** Brands by subdomain and id; what was read is used for a few seconds. */
export interface BrandBook {
  bySubdomain(subdomain: string): Promise<HeldBrand | null>
  byId(id: string): Promise<HeldBrand | null>
  /** The brand at whose address a request came in (P-17). */
  ofRequest(c: Context): Promise<HeldBrand | null>
}

const KEPT_MS = 5000
const MOST_KEPT = 1000

/** @param now epoch ms */
export function createBrandBook(db: Queryable, now: () => number): BrandBook {
  const kept = new Map<string, { at: number; held: Promise<HeldBrand | null> }>()

  const read = async (column: 'id' | 'subdomain', value: string): Promise<HeldBrand | null> => {
    const where = column === 'id' ? sql`id = ${value}` : sql`subdomain = ${value}`
    const [row] = await rowsOf<{ body: string; resource: string; questions: string }>(db, sql`select body, resource, questions from brands where ${where}`)
    return row ? { brand: JSON.parse(row.body) as Brand, resource: JSON.parse(row.resource) as BrandResource, questions: JSON.parse(row.questions) as FeedbackSetup } : null
  }

  const get = (column: 'id' | 'subdomain', value: string): Promise<HeldBrand | null> => {
    if (value === '') return Promise.resolve(null)
    const key = `${column} ${value}`
    const known = kept.get(key)
    if (known && now() - known.at < KEPT_MS) return known.held
    const held = read(column, value)
    held.catch(() => kept.delete(key))
    kept.delete(key)
    if (kept.size >= MOST_KEPT) kept.delete(kept.keys().next().value ?? '')
    kept.set(key, { at: now(), held })
    return held
  }

  return {
    bySubdomain: (subdomain) => get('subdomain', subdomain),
    byId: (id) => get('id', id),
    ofRequest: (c) => get('subdomain', subdomainOf((c.req.header('Host') ?? '').replace(/:\d+$/, ''))),
  }
}
