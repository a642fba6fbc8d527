/** A deletion that hangs must not keep anybody from opening for longer than this, in ms. */
const WAIT_MS = 5_000

const lockOf = (name: string): string => `database:${name}`
const locks = (): LockManager | null => (typeof navigator === 'undefined' ? null : (navigator.locks ?? null))

/** Says to every other page and worker that a database is open here. @returns what says that it no longer is; resolves once no deletion is under way */
export async function holdOpen(name: string): Promise<() => void> {
  const manager = locks()
  if (!manager) return () => undefined
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const { promise: granted, resolve: go } = Promise.withResolvers<void>()
  manager
    .request(lockOf(name), { mode: 'shared', signal: AbortSignal.timeout(WAIT_MS) }, () => {
      go()
      return held
    })
    .catch(() => go())
  await granted
  return release
}

/** Runs `work` while no realm has the database open. @returns false where one has */
export async function whileUnused(name: string, work: () => Promise<void>): Promise<boolean> {
  const manager = locks()
  if (!manager) {
    await work()
    return true
  }
  const isDone: boolean = await manager.request(lockOf(name), { ifAvailable: true }, async (lock) => {
    if (!lock) return false
    await work()
    return true
  })
  return isDone
}
