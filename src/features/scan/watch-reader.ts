import type { ScanThread } from '#src/queries/workers.ts'

/**
 * Tells once whether a reader can read, and again when one that could breaks. One that cannot is ended, so that the next is started anew.
 * @param signal aborted: nothing is told any more, and the reader may take its time
 * @param mostMs a reader that has not come in this time is taken for lost
 */
export function watchReader(signal: AbortSignal, thread: ScanThread, mostMs: number, tell: (isReady: boolean) => void): void {
  const late = setTimeout(() => know(false), mostMs)
  signal.addEventListener('abort', () => clearTimeout(late))
  const know = (isReady: boolean): void => {
    clearTimeout(late)
    if (!isReady) thread.end()
    if (!signal.aborted) tell(isReady)
  }
  void thread.died.then(() => know(false))
  void thread.api.ready().then(know)
}
