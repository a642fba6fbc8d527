/** What rolldown tells of a module; its own type is not exported by name. */
interface Modules {
  getModuleInfo: (id: string) => { isEntry: boolean; importers: readonly string[] } | null
}

const A_PACKAGE = /[\\/]node_modules[\\/]/

/** The rooms that know of no page. */
const A_RULE = /[\\/](?:schemas|domain|messages|paint|outbox)[\\/][^\\/]+\.(?:ts|json)$/

/**
 * All that the page needs before it works, in three files, the packages', the rules' and the page's own: modules that later parts share with it
 * would otherwise stand in a dozen small ones, each a round trip on the way to the first tap. Each is run in a task of its own, so that none keeps a
 * thumb waiting.
 */
export function pageChunks() {
  const known = new Map<string, boolean>()
  const isNeededAtOnce = (id: string, modules: Modules): boolean => {
    const answer = known.get(id)
    if (answer !== undefined) return answer
    known.set(id, false)
    const info = modules.getModuleInfo(id)
    const needed = info !== null && (info.isEntry || info.importers.some((importer) => isNeededAtOnce(importer, modules)))
    known.set(id, needed)
    return needed
  }
  // A group takes what its modules import along: the one that imports nothing of the others comes first.
  return ([['packages', A_PACKAGE], ['rules', A_RULE], ['page', /./]] as const).map(([name, holds], place) => ({
    debugName: name,
    priority: 3 - place,
    name: (id: string, modules: Modules): string | null => (holds.test(id) && isNeededAtOnce(id, modules) ? name : null),
  }))
}
