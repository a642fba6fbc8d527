/** What rolldown tells of a module; its own type is not exported by name. */
interface Modules {
  getModuleInfo: (id: string) => { isEntry: boolean; importers: readonly string[] } | null
}

const A_PACKAGE = /[\\/]node_modules[\\/]/

/**
 * All that the page needs before it works, in two files, the packages' and our own: modules that later parts share with it would otherwise stand
 * in a dozen small ones, each a round trip on the way to the first tap. Two are run in a task each, so that none keeps a thumb waiting.
 */
export function pageChunk() {
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
  return { debugName: 'page', name: (id: string, modules: Modules): string | null => (!isNeededAtOnce(id, modules) ? null : A_PACKAGE.test(id) ? 'packages' : 'page') }
}
