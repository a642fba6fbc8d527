import type { Area } from '../deps.ts'
import type { Gateways } from '../gateways/gateways.ts'
import { accountRoutes } from './account-routes.ts'
import type { Keys } from './keys.ts'
import { loginRoutes } from './login-routes.ts'
import { createLogins } from './logins.ts'

/** All calls on guests: login, session, account. */
export const createGuestsArea = (keys: Keys, gateways: Gateways): Area => (app, deps) => {
  const logins = createLogins(deps, keys, gateways)
  loginRoutes(app, logins)
  accountRoutes(app, logins)
}
