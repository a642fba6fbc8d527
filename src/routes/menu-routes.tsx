import { createRoute, Outlet, useRouterState } from '@tanstack/react-router'
import { useCallback } from 'react'
import { string, size } from 'superstruct'
import { MOST_SEARCH_LETTERS } from '#paint/menu-paths.ts'
import { oneOf } from '#schemas/primitives.ts'
import { BASE_PATH } from '#src/entry/base-path.ts'
import { linkedPlace } from '#domain/linked-place.ts'
import { useNavigation } from '#src/entry/navigation.ts'
import { sheetPart } from '#src/entry/part.tsx'
import { paths } from '#src/entry/paths.ts'
import { isPlaceOfCode } from '#src/entry/place-of-code.ts'
import { MenuPage } from '#src/features/menu/menu-page.tsx'
import { MenuOfCode } from '#src/features/menu/menu-states.tsx'
import { firstScreenCell } from '#src/queries/first-screen.ts'
import { usePlace } from '#src/queries/use-place.ts'
import { syncWorkerCell } from '#src/queries/workers.ts'
import { HomeRoute } from './home-route.tsx'
import { RestaurantRoute } from './restaurant-route.tsx'
import { rootRoute } from './root-route.tsx'
import { searchOf } from './search-of.ts'
import { waysSearch } from './ways-search.ts'

const SEARCH_PATH = `${BASE_PATH}ordering/search`
const Typed = size(string(), 0, MOST_SEARCH_LETTERS)

const LINK = /\/restaurant\/([^/]+)\/?$/

/** The code of a table's link that is open, while the guest is not there yet: another place's menu, with a cart that goes there, must not stand in for it. */
function useCodeToOpen(): string | null {
  const pathname = useRouterState({ select: ({ location: { pathname: path } }) => path })
  const place = usePlace()
  const code = LINK.exec(pathname)?.[1]
  if (code === undefined) return null
  const screen = firstScreenCell.get()
  const isPainted = screen !== null && linkedPlace(pathname, screen, 0) !== null
  return isPainted || (place && isPlaceOfCode(code, place)) ? null : code
}

const syncNow = (): void => void syncWorkerCell.get()?.sync()

/** One menu under all its addresses: the sheet of a dish, the search and the table's link come and go over it without building it again. */
function MenuLayout() {
  const { go, replace } = useNavigation()
  const searched = useRouterState({ select: ({ location: { pathname, search } }) => (pathname.endsWith('/ordering/search') ? (searchOf(search, 'q', Typed) ?? '') : '') })
  const onSearch = useCallback((text: string) => {
    const isSearching = location.pathname === SEARCH_PATH
    if (text.trim() === '') {
      if (isSearching) replace(paths.menu())
    } else if (isSearching) replace(paths.search(text))
    else go(paths.search(text))
  }, [go, replace])
  const codeToOpen = useCodeToOpen()
  return (
    <>
      {codeToOpen === null ? <MenuPage searched={searched} onSearch={onSearch} onRetry={syncNow} /> : <MenuOfCode code={codeToOpen} />}
      <Outlet />
    </>
  )
}

const layout = createRoute({ getParentRoute: () => rootRoute, id: 'the-menu', component: MenuLayout })

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

/** RD-10: the login, over the menu of the table where somebody logged out. */
const login = createRoute({ getParentRoute: () => layout, path: 'ordering/menu/login', component: sheetPart(() => import('./login-route.tsx').then((module) => module.MenuLoginRoute)) })

/** RT-04: the menu painted by the server is there already; the place is opened behind it, or a page says why it cannot be. */
const restaurantRoute = (path: 'restaurant/$code' | 'ordering/restaurant/$code') =>
  createRoute({ getParentRoute: () => layout, path, validateSearch: (values) => ({ before: searchOf(values, 'before', oneOf(['login'])) }), component: RestaurantRoute })

export const menuRoutes = layout.addChildren([home, menu, search, item, call, ways, login, restaurantRoute('restaurant/$code'), restaurantRoute('ordering/restaurant/$code')])
