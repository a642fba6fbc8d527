import type { Context } from 'hono'
import { define, is, object, optional } from 'superstruct'
import { groupUses } from '#domain/selections.ts'
import { OUTLETS_A_PAGE } from '#schemas/brand.ts'
import type { Item } from '#schemas/menu.ts'
import type { Table } from '#schemas/outlet.ts'
import { Key, LatLng, list, oneOf, text, whole } from '#schemas/primitives.ts'
import { rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { App, Deps, Env } from '../deps.ts'
import { requireGuest } from '../http/guest.ts'
import { readBody, readLocation, readParam, readQuery } from '../http/read.ts'
import { Refusal } from '../http/refusal.ts'
import type { HeldOutlet } from './held-outlet.ts'
import { brandOfHost, outletOnHost } from './on-host.ts'
import { outletStates } from './outlet-states.ts'
import { cityNames, searchOutlets, visitedOutlets } from './read-outlets.ts'
import { scanRoutes } from './scan-routes.ts'

const RestaurantSearch = object({
  brandId: optional(Key),
  city: optional(text(80)),
  text: optional(text(80)),
  ids: optional(list(Key, OUTLETS_A_PAGE)),
  near: optional(LatLng),
  page: optional(whole(0, 100)),
})
/** Ids with commas between them, at most a page of them. */
const OutletIds = define<string>('ids of outlets', (value) => typeof value === 'string' && value.split(',').length <= OUTLETS_A_PAGE && value.split(',').every((id) => is(id, Key)))

/** CA-03: what an app has to know before it knows anything. */
const APP_SETTINGS = {
  client: { currency: 'INR', countryCode: '91', defaultCity: 'Jaipur', feedbackVisibleMs: 1_800_000, assistanceCoolDownMs: 60_000, unattendedOrderMs: 180_000 },
} as const

/** CA-03, CA-04, CA-05. */
export function outletRoutes(app: App, deps: Deps): void {
  scanRoutes(app, deps)
  app.post('/api/restaurants/search', async (c) => {
    const { near, ...search } = await readBody(c, RestaurantSearch)
    const brandId = (await brandOfHost(c, deps)) ?? search.brandId
    const isAnothers = search.brandId !== undefined && search.brandId !== brandId
    return c.json({ restaurants: isAnothers ? [] : await searchOutlets(deps.db, { ...search, brandId }, near ?? readLocation(c)) })
  })
  app.get('/api/restaurants/visited', async (c) => c.json({ restaurants: await visitedOutlets(deps.db, await requireGuest(c, deps)) }))
  app.get('/api/restaurants/states', async (c) => {
    const brand = await deps.brands.ofRequest(c)
    if (!brand) throw new Refusal('UNKNOWN_SUBDOMAIN')
    const ids = c.req.query('ids') === undefined ? null : readQuery(c, 'ids', OutletIds).split(',')
    return c.json(await outletStates(deps, brand.brand.id, ids))
  })
  app.get('/api/restaurants/:id', async (c) => c.json((await outletOnHost(c, deps, readParam(c, 'id', Key))).outlet))

  app.get('/api/restauranttables/:id', async (c) => {
    const outletId = c.req.query('outletId') === undefined ? null : readQuery(c, 'outletId', Key)
    const brandId = (await brandOfHost(c, deps)) ?? null
    const found = await rowsOf<Table>(
      deps.db,
      sql`select id, outlet_id as "outletId", number, label, service_type as "serviceType", scan_code as "scanCode" from tables
        where id = ${readParam(c, 'id', Key)} and (${outletId}::text is null or outlet_id = ${outletId})
        and (${brandId}::text is null or outlet_id in (select id from outlets where brand_id = ${brandId})) limit 2`,
    )
    // Ids are an outlet's own: where two have it, one of them taken at random would be another's table.
    const [table, other] = found
    if (!table) throw new Refusal('TABLE_NOT_FOUND')
    if (other) throw new Refusal('BAD_REQUEST', {}, 'Tables of several outlets have this id: outletId names which.')
    return c.json(table)
  })

  app.get('/api/customLinks/find', async (c) => {
    const [link] = await rowsOf<{ path: string }>(
      deps.db,
      sql`select path from custom_links where key = ${readQuery(c, 'key', Key)} and brand_id = ${(await brandOfHost(c, deps)) ?? ''}`,
    )
    if (!link) throw new Refusal('NOT_FOUND')
    return c.json(link)
  })

  const itemOf = async (c: Context<Env>): Promise<{ held: HeldOutlet; item: Item }> => {
    const found = await outletOnHost(c, deps, readQuery(c, 'restaurantId', Key))
    const item = found.menu.items.get(readQuery(c, 'menuItemId', Key))
    if (!item) throw new Refusal('NOT_FOUND')
    return { held: found, item }
  }

  app.get('/api/customizations/groups', async (c) => {
    const { held: found, item } = await itemOf(c)
    const uses = [...groupUses(item, null), ...item.variations.flatMap((variation) => variation.addOnGroups)]
    const ids = [...new Set(uses.map((use) => use.groupId))]
    return c.json({ uses: item.addOnGroups, menuCustomizationGroups: ids.flatMap((id) => found.menu.groups.get(id) ?? []) })
  })

  app.get('/api/menus/variations', async (c) => {
    const { item } = await itemOf(c)
    return c.json({ variationGroupName: item.variationGroupName, variations: item.variations })
  })

  app.get('/api/lookup/appSettings/:app', (c) => c.json(APP_SETTINGS[readParam(c, 'app', oneOf(['client']))]))
  app.get('/api/lookup/availableCities', async (c) => c.json({ cities: await cityNames(deps.db, await brandOfHost(c, deps)) }))
}
