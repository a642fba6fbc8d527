/** What the screen's lock is asked of. `wakeLock` is missing in browsers that have none. */
export interface Awake {
  document: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>
  wakeLock: { request(kind: 'screen'): Promise<{ release(): Promise<void> }> } | undefined
}

/**
 * Keeps the screen on for as long as the page is looked at: a dark tablet hides the page, and a hidden page neither shows nor chimes.
 * A browser lets go of the lock whenever the page is hidden, so it is asked for again when the page is back.
 * @returns lets go
 */
export function keepAwake({ document, wakeLock }: Awake): () => void {
  let held: Promise<{ release(): Promise<void> } | null> | null = null
  const ask = (): void => {
    if (!wakeLock || document.visibilityState !== 'visible') return
    held = wakeLock.request('screen').catch(() => null) // Low battery, or not allowed: the screen goes dark as it would without us.
  }
  ask()
  document.addEventListener('visibilitychange', ask)
  return () => {
    document.removeEventListener('visibilitychange', ask)
    void held?.then((lock) => lock?.release())
  }
}
