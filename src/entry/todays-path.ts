import { parseTableCode, writtenCode } from '#domain/table-code.ts'

/** RT-02: what is named under `ordering` and lives at the top. */
const TOP_AREAS: ReadonlySet<string> = new Set(['scan', 'cart', 'confirmation', 'orders', 'account', 'welcome', 'feedback', 'payment', 'offers'])

/** RT-02: what lives under `ordering` and is named at the top by older links. */
const MENU_AREAS: ReadonlyMap<string, string> = new Map([['menu', 'ordering/menu'], ['search', 'ordering/search'], ['category', 'ordering/category'], ['list', 'locations']])

/** RT-15: other names of the brand's pages. */
const PAGES: ReadonlyMap<string, string> = new Map([
  ['terms-and-conditions', 'pages/terms-of-service'],
  ['terms-of-service', 'pages/terms-of-service'],
  ['privacy-policy', 'pages/privacy-policy'],
  ['about-us', 'about'],
  ['help', 'help-and-support'],
])

const ORDER_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** RT-02: below `menu` a dish, a section, the search, the bell or a table's code may be named; the first and the last have routes of their own. */
function underMenu([first = '', ...rest]: readonly string[]): string | null {
  if (rest.length === 0 && first === 'search') return 'ordering/search'
  if (first === 'category' || first === 'section') return rest.length === 1 ? `ordering/category/${rest[0]}` : null
  const code = rest.length === 0 ? parseTableCode(first) : null
  return code ? `restaurant/${writtenCode(code)}` : null
}

const LINKS: ReadonlyMap<string, string> = new Map([['coupon', 'coupon'], ['coupons', 'coupon'], ['deal', 'deal'], ['deals', 'deal']])

/** RD-03: coupon and deal links lead to the offer of their code, without one to all offers; a feedback link may name its order. */
function legacy(area: string, rest: readonly string[], query: URLSearchParams): string | null {
  const link = LINKS.get(area)
  if (link !== undefined) return rest.length === 0 ? 'offers/list' : rest.length === 1 ? `${link}/${rest[0]}` : null
  if (area !== 'feedback') return null
  const order = rest[0] ?? query.get('orderId') ?? ''
  return rest.length <= 1 && ORDER_ID.test(order) ? `feedback/form?order=${order}` : null
}

const join = (area: string, rest: readonly string[], search: string): string => [area, ...rest].join('/') + search

/**
 * Today's address of one that an older link, or another name of the same area, says (RT-02, RT-15, RD-03). Both are paths below the base path, without a slash before
 * them. It is asked only for addresses that have no route.
 * @param search with its question mark, or empty
 * @returns null: nothing was ever there
 */
export function todaysPath(path: string, search = ''): string | null {
  const [first = '', ...rest] = path.split('/').filter((part) => part !== '')
  const query = new URLSearchParams(search)
  if (first === 'ordering') {
    const [area = '', ...below] = rest
    if (area === 'menu') return underMenu(below)
    if (area === 'category' && below.length === 0) return 'ordering/menu'
    if (area === 'list' && below.length === 0) return 'locations'
    return TOP_AREAS.has(area) ? join(area, below, search) : null
  }
  const menu = MENU_AREAS.get(first)
  if (menu !== undefined) return join(menu, rest, search)
  const page = rest.length === 0 ? PAGES.get(first) : undefined
  return page ?? legacy(first, rest, query)
}
