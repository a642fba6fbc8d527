import type { Context } from 'hono'
import type { Deps, Env } from '../deps.ts'
import { Refusal } from '../http/refusal.ts'
import type { HeldOutlet } from './held-outlet.ts'

type HostDeps = Pick<Deps, 'brands' | 'outlets'>

/** P-17: the id of the brand whose host a request came to, where that brand's outlets alone are found; undefined: a host of no brand, the product's own, where those of all are. */
export const brandOfHost = async (c: Context<Env>, deps: Pick<Deps, 'brands'>): Promise<string | undefined> => (await deps.brands.ofRequest(c))?.brand.id

/** An outlet by its id. Throws OUTLET_NOT_FOUND where there is none, or the request's host is another brand's. */
export async function outletOnHost(c: Context<Env>, deps: HostDeps, outletId: string): Promise<HeldOutlet> {
  const [held, brandId] = await Promise.all([deps.outlets.get(outletId), brandOfHost(c, deps)])
  if (!held || (brandId !== undefined && held.brand.id !== brandId)) throw new Refusal('OUTLET_NOT_FOUND')
  return held
}
