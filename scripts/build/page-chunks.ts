/** What rolldown tells of a module; its own type is not exported by name. */
interface Modules {
  getModuleInfo: (id: string) => { isEntry: boolean; importers: readonly string[]; dynamicImporters: readonly string[] } | null
}

const A_PACKAGE = /[\\/]node_modules[\\/]/

/** The rooms that know of no page. */
const A_RULE = /[\\/](?:schemas|domain|messages|paint|outbox)[\\/][^\\/]+\.(?:ts|json)$/

/** A screen's route, loaded when a guest goes there, or ahead of it. */
const A_ROUTE = /[\\/]src[\\/]routes[\\/]/
/** A piece of a screen that is loaded by itself. */
const A_PIECE = /[\\/]src[\\/]features[\\/]/
/** The code of the database that is synchronised. */
const STORE = /[\\/]src[\\/]queries[\\/]store-live\.ts$/

type Root = { id: string; isEntry: boolean }

/** What a module is loaded with: the entry, or what is imported by itself, from which it is reached. */
function rootsOf(id: string, modules: Modules): Root[] {
  const roots: Root[] = []
  const above = new Set([id])
  for (const each of above) {
    const info = modules.getModuleInfo(each)
    if (!info) continue
    if (info.isEntry || info.dynamicImporters.length > 0) roots.push({ id: each, isEntry: info.isEntry })
    for (const importer of info.importers) above.add(importer)
  }
  return roots
}

const isFrom = (start: RegExp) => (roots: readonly Root[]): boolean => roots.some(({ id }) => start.test(id))
const isNeededAtOnce = (roots: readonly Root[]): boolean => roots.some(({ isEntry }) => isEntry)
const isOfRoutes = (roots: readonly Root[]): boolean =>
  roots.filter(({ id }) => A_ROUTE.test(id)).length > 1 && roots.every(({ id }) => A_ROUTE.test(id) || A_PIECE.test(id))

const GROUPS = [
  { name: 'packages', holds: A_PACKAGE, isFor: isNeededAtOnce },
  { name: 'rules', holds: A_RULE, isFor: isNeededAtOnce },
  { name: 'page', holds: /./, isFor: isNeededAtOnce },
  // Rules that the store shares with routes: no screen waits for the database's code.
  { name: 'store-rules', holds: A_RULE, isFor: isFrom(STORE) },
  { name: 'device-live', holds: /./, isFor: isFrom(/[\\/]src[\\/]queries[\\/]device-live\.ts$/) },
  { name: 'run-app', holds: /./, isFor: isFrom(/[\\/]src[\\/]app[\\/]run-app\.ts$/) },
  { name: 'screens', holds: /./, isFor: isFrom(/[\\/]src[\\/]app[\\/]screens\.tsx$/) },
  { name: 'store-live', holds: /./, isFor: isFrom(STORE) },
  { name: 'routes', holds: /./, isFor: isOfRoutes },
]

/** The files that every visit runs; the bundler's own helpers are in one of them. */
export const FILES_OF_EVERY_VISIT: ReadonlySet<string> = new Set(['rolldown-runtime', ...GROUPS.map(({ name }) => name).filter((name) => name !== 'routes')])

/**
 * All that the page needs before it works, in three files, the packages', the rules' and the page's own: modules that later parts share with it
 * would otherwise stand in a dozen small ones, each a round trip on the way to the first tap. Each is run in a task of its own, so that none keeps a
 * thumb waiting. What every visit runs once its first screen is painted has five more, and what only routes share one:
 * the browser asks for a part's files in one task, thirty of them in 60 ms on a slow phone.
 */
export function pageChunks() {
  const known = new Map<string, Root[]>()
  const roots = (id: string, modules: Modules): Root[] => {
    const found = known.get(id) ?? rootsOf(id, modules)
    known.set(id, found)
    return found
  }
  // A group takes what its modules import along: the one that imports nothing of the others comes first.
  return GROUPS.map(({ name, holds, isFor }, place) => ({
    debugName: name,
    priority: GROUPS.length - place,
    name: (id: string, modules: Modules): string | null => (holds.test(id) && isFor(roots(id, modules)) ? name : null),
  }))
}
