/** Resolves when the page has nothing to do, or after `mostMs`: for what the guest does not wait for. */
export const whenIdle = (mostMs: number): Promise<void> =>
  new Promise((resolve) => {
    // Safari has no idle callbacks.
    if (typeof requestIdleCallback === 'undefined') setTimeout(resolve, Math.min(200, mostMs))
    else requestIdleCallback(() => resolve(), { timeout: mostMs })
  })
