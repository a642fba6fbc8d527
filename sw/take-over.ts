declare const self: ServiceWorkerGlobalScope

/** A worker that is installed by then and still waits asks once more, ms. */
const AGAIN_MS = 1_000

/**
 * Takes over from the worker before, without the guest's word; to be called while this one is installed. Chromium now and then leaves a worker waiting
 * that asked only then, although the one before has nothing left to do; asked again when it is installed, it takes over.
 */
export async function takeOver(): Promise<void> {
  setTimeout(() => void self.skipWaiting(), AGAIN_MS)
  await self.skipWaiting()
}
