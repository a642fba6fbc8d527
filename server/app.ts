import { Hono } from 'hono'
import type { App, Deps, Env } from './deps.ts'
import { addressRoutes } from './addresses/routes.ts'
import { assistanceRoutes } from './assistances/routes.ts'
import { brandRoutes } from './brands/routes.ts'
import { feedbackRoutes } from './feedback/routes.ts'
import { edge } from './http/edge.ts'
import { createJudgingDoor } from './http/judging-door.ts'
import { notFound, onError } from './http/on-error.ts'
import { metricsRoutes } from './metrics/metrics-routes.ts'
import { localityRoutes } from './localities/routes.ts'
import { kitchenRoutes } from './kitchen/routes.ts'
import { dealRoutes } from './offers/deal-routes.ts'
import { offerRoutes } from './offers/routes.ts'
import { upsellRoutes } from './upsells/routes.ts'
import { orderRoutes } from './orders/routes.ts'
import { outletRoutes } from './outlets/routes.ts'
import { refundRoutes } from './payments/refund-routes.ts'
import { paymentRoutes } from './payments/routes.ts'
import { pointRoutes } from './points/routes.ts'
import { syncRoutes } from './sync/routes.ts'
import { tillRoutes } from './till/routes.ts'

/** The back end as a function of what it stands on. */
export function createApp(deps: Deps): App {
  const app = new Hono<Env>()
  app.onError(onError(deps))
  app.notFound(notFound)
  edge(app, deps)
  const judging = createJudgingDoor(deps)
  app.get('/healthz', async (c) => {
    const report = await deps.health()
    return c.json(report, report.alive ? 200 : 503)
  })
  metricsRoutes(app, deps)
  syncRoutes(app, deps)
  brandRoutes(app, deps)
  outletRoutes(app, deps)
  localityRoutes(app, deps)
  orderRoutes(app, deps, judging)
  offerRoutes(app, deps, judging)
  dealRoutes(app, deps)
  paymentRoutes(app, deps, judging)
  upsellRoutes(app, deps, judging)
  pointRoutes(app, deps)
  feedbackRoutes(app, deps)
  assistanceRoutes(app, deps)
  addressRoutes(app, deps)
  kitchenRoutes(app, deps)
  tillRoutes(app, deps)
  refundRoutes(app, deps)
  for (const area of deps.areas) area(app, deps)
  return app
}
