import { expect, test } from 'vitest'
import { pageChunks } from './page-chunks.ts'

/** A module -> what imports it, and what imports it only when it is needed. */
type Graph = Record<string, { importers?: readonly string[]; dynamicImporters?: readonly string[] }>

const ENTRY = '/p/src/app/main.tsx'
const GRAPH: Graph = {
  [ENTRY]: {},
  '/p/src/routes/cart-route.tsx': { dynamicImporters: [ENTRY] },
  '/p/src/routes/order-screens.tsx': { dynamicImporters: [ENTRY] },
  '/p/src/app/run-app.ts': { dynamicImporters: [ENTRY] },
  '/p/src/app/screens.tsx': { dynamicImporters: [ENTRY] },
  '/p/src/queries/device-live.ts': { dynamicImporters: [ENTRY] },
  '/p/src/queries/store-live.ts': { dynamicImporters: [ENTRY] },
  '/p/node_modules/dexie/index.js': { importers: ['/p/src/queries/device-live.ts', '/p/src/queries/store-live.ts'] },
  '/p/node_modules/rxdb/index.js': { importers: ['/p/src/queries/store-live.ts'] },
  '/p/schemas/address.ts': { importers: ['/p/src/queries/store-live.ts', '/p/src/ui/bill.tsx'] },
  '/p/src/app/shell.tsx': { importers: ['/p/src/app/screens.tsx', '/p/src/routes/order-screens.tsx'] },
  '/p/src/features/cart/mystery-sheet.tsx': { dynamicImporters: ['/p/src/routes/cart-route.tsx'] },
  '/p/src/ui/sheet.tsx': { importers: [ENTRY, '/p/src/routes/cart-route.tsx'] },
  '/p/domain/cart.ts': { importers: ['/p/src/ui/sheet.tsx'] },
  '/p/node_modules/react/index.js': { importers: ['/p/src/ui/sheet.tsx'] },
  '/p/src/ui/bill.tsx': { importers: ['/p/src/ui/lines.tsx', '/p/src/routes/order-screens.tsx'] },
  '/p/src/ui/lines.tsx': { importers: ['/p/src/ui/bill.tsx', '/p/src/routes/cart-route.tsx', '/p/src/features/cart/mystery-sheet.tsx'] },
  '/p/src/ui/foot.tsx': { importers: ['/p/src/routes/cart-route.tsx'] },
  '/p/src/commands/sign-out.ts': { importers: ['/p/src/routes/cart-route.tsx', '/p/src/routes/order-screens.tsx', '/p/src/app/run-app.ts'] },
}
const modules = {
  getModuleInfo: (id: string) => {
    const found = GRAPH[id]
    return found ? { isEntry: id === ENTRY, importers: found.importers ?? [], dynamicImporters: found.dynamicImporters ?? [] } : null
  },
}

/** The file a module goes into; null: the bundler's own choice. */
const fileOf = (id: string): string | null => pageChunks().map(({ name }) => name(id, modules)).find((name) => name !== null) ?? null

test('what the page needs before it works stands in three files: packages, rules, and the page', () => {
  expect(['/p/node_modules/react/index.js', '/p/domain/cart.ts', '/p/src/ui/sheet.tsx'].map(fileOf)).toEqual(['packages', 'rules', 'page'])
})

test('what only routes and pieces of their screens share stands in one file, also where two modules import each other', () => {
  expect(['/p/src/ui/bill.tsx', '/p/src/ui/lines.tsx'].map(fileOf)).toEqual(['routes', 'routes'])
})

test('what one route needs stays with it', () => {
  expect(['/p/src/ui/foot.tsx', '/p/src/routes/cart-route.tsx'].map(fileOf)).toEqual([null, null])
})

test('what every visit runs right after its first screen stands in four files, none of which waits for the routes’', () => {
  expect(['/p/node_modules/dexie/index.js', '/p/src/commands/sign-out.ts', '/p/src/app/shell.tsx', '/p/node_modules/rxdb/index.js'].map(fileOf)).toEqual(['device-live', 'run-app', 'screens', 'store-live'])
})

test('a route that shares rules with the store does not wait for the code of its database', () => {
  expect(fileOf('/p/schemas/address.ts')).toBe('store-rules')
})
