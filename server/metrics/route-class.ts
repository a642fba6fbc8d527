/** What a request was for: few enough words to watch, and nothing of an address that names a guest, a table or an order. */
export type RouteClass = 'scan' | 'orders' | 'stream' | 'sync' | 'guests' | 'kitchen' | 'api' | 'media' | 'health' | 'page'

const CLASSES: readonly (readonly [RegExp, RouteClass])[] = [
  [/^\/api\/restaurants\/scan\//, 'scan'],
  [/^\/api\/orders(\/|$)/, 'orders'],
  [/^\/api\/(sync|kitchen)\/stream$/, 'stream'],
  [/^\/api\/sync\//, 'sync'],
  [/^\/api\/guests\//, 'guests'],
  [/^\/api\/kitchen\//, 'kitchen'],
  [/^\/api\//, 'api'],
  [/^\/media\//, 'media'],
  [/^\/(healthz|metrics)$/, 'health'],
]

/** @param path without its query; whatever is none of the server's own is a page or one of its files */
export const routeClassOf = (path: string): RouteClass => CLASSES.find(([pattern]) => pattern.test(path))?.[1] ?? 'page'
