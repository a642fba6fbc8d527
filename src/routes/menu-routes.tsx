import { createRoute, Outlet } from '@tanstack/react-router'
import { string, size } from 'superstruct'
import { MOST_SEARCH_LETTERS } from '#paint/menu-paths.ts'
import { oneOf } from '#schemas/primitives.ts'
import { sheetPart } from '#src/entry/part.tsx'
import { HomeRoute } from './home-route.tsx'
import { RestaurantRoute } from './restaurant-route.tsx'
import { rootRoute } from './root-route.tsx'
import { searchOf } from './search-of.ts'
import { waysSearch } from './ways-search.ts'

const Typed = size(string(), 0, MOST_SEARCH_LETTERS)
/** An offer's, as a link writes it. */
const Code = size(string(), 1, 100)

/** Its screen stands beside the router's (menu-layer.tsx); here are its addresses and what stands over it. */
const layout = createRoute({ getParentRoute: () => rootRoute, id: 'the-menu', component: Outlet })

/** RD-04: the contextual home. */
const home = createRoute({ getParentRoute: () => layout, path: '/', component: HomeRoute })
const menu = createRoute({ getParentRoute: () => layout, path: 'ordering/menu' })
const search = createRoute({ getParentRoute: () => layout, path: 'ordering/search', validateSearch: (values) => ({ q: searchOf(values, 'q', Typed) }) })

export const itemPart = sheetPart(() => import('./item-route.tsx').then((module) => module.ItemRoute))

const item = createRoute({
  getParentRoute: () => layout,
  path: 'ordering/menu/item/$itemId',
  validateSearch: (values) => ({ line: searchOf(values, 'line', size(string(), 0, 64)) }),
  component: itemPart,
})

/** P-08: someone is asked to the table, from the bell in the menu's head. */
const call = createRoute({ getParentRoute: () => layout, path: 'ordering/menu/call', component: sheetPart(() => import('./call-route.tsx').then((module) => module.MenuCallRoute)) })

export const waysPart = sheetPart(() => import('./ways-route.tsx').then((module) => module.MenuWaysRoute))

/** P-06: how the guest is served. */
const ways = createRoute({
  getParentRoute: () => layout,
  path: 'ordering/menu/ways',
  validateSearch: (values) => waysSearch(values),
  component: waysPart,
})

/** RT-02: an offer, and the offers of a dish; `take`: a link asks for it. */
const offer = createRoute({
  getParentRoute: () => layout,
  path: 'ordering/menu-offer/$code',
  validateSearch: (values) => ({ take: searchOf(values, 'take', oneOf(['1'])) }),
  component: sheetPart(() => import('./offer-screens.tsx').then((module) => module.MenuOfferRoute)),
})
const itemOffer = createRoute({
  getParentRoute: () => layout,
  path: 'ordering/menu-item-offer/$itemId',
  component: sheetPart(() => import('./offer-screens.tsx').then((module) => module.MenuItemOfferRoute)),
})

/** RD-10: the login, over the menu of the table where somebody logged out. */
const login = createRoute({ getParentRoute: () => layout, path: 'ordering/menu/login', component: sheetPart(() => import('./login-route.tsx').then((module) => module.MenuLoginRoute)) })

/** RT-04: the menu painted by the server is there already; the place is opened behind it, or a page says why it cannot be. */
const restaurantRoute = (path: 'restaurant/$code' | 'ordering/restaurant/$code') =>
  createRoute({
    getParentRoute: () => layout,
    path,
    validateSearch: (values) => ({ back: searchOf(values, 'back', oneOf(['login', 'menu'])), offer: searchOf(values, 'offer', Code) }),
    component: RestaurantRoute,
  })

export const menuRoutes = layout.addChildren([home, menu, search, item, call, ways, offer, itemOffer, login, restaurantRoute('restaurant/$code'), restaurantRoute('ordering/restaurant/$code')])
