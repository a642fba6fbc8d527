import { boolean, object, optional } from 'superstruct'
import type { StartUpInfo } from '#schemas/brand.ts'
import { Key, text } from '#schemas/primitives.ts'
import type { App, Deps } from '../deps.ts'
import { readBody, readLocation, readParam, readQuery } from '../http/read.ts'
import { Refusal } from '../http/refusal.ts'
import { brandOfHost } from '../outlets/on-host.ts'
import { cityNames, searchOutlets } from '../outlets/read-outlets.ts'

const AppStartup = object({ subdomain: text(40), findModules: optional(boolean()) })

/** CA-20 appStartup, CA-13: a brand's start-up data, its resources and the cities of its outlets. */
export function brandRoutes(app: App, deps: Deps): void {
  app.post('/api/appStartup', async (c) => {
    const { subdomain, findModules = true } = await readBody(c, AppStartup)
    const held = await deps.brands.bySubdomain(subdomain.trim().toLowerCase())
    if (!held) throw new Refusal('UNKNOWN_SUBDOMAIN')
    const outlets = await searchOutlets(deps.db, { brandId: held.brand.id }, readLocation(c))
    const info: StartUpInfo = {
      subdomainObj: { path: held.brand.subdomain, title: held.brand.name },
      brand: findModules ? held.brand : { ...held.brand, modules: [] },
      brandResource: { resource: held.resource },
      outlets: outlets.map(({ id, code, name, area, city, location }) => ({ id, code, name, area, city, location })),
    }
    return c.json(info)
  })

  app.get('/api/brands/resources/:id', async (c) => {
    const held = await deps.brands.byId(readParam(c, 'id', Key))
    if (!held) throw new Refusal('NOT_FOUND')
    return c.json({ resource: held.resource })
  })

  app.get('/api/brands/cities/:id', async (c) => {
    const [held, ofHost] = await Promise.all([deps.brands.byId(readParam(c, 'id', Key)), brandOfHost(c, deps)])
    // P-17: a brand's host tells of its own outlets alone.
    if (!held || (ofHost !== undefined && held.brand.id !== ofHost)) throw new Refusal('NOT_FOUND')
    return c.json({ cities: await cityNames(deps.db, held.brand.id) })
  })

  app.get('/api/brands/feedbacks/setup', async (c) => {
    const held = await deps.brands.byId(readQuery(c, 'brandId', Key))
    if (!held) throw new Refusal('NOT_FOUND')
    return c.json(held.questions)
  })
}
