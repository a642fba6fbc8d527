/** Resolves once the page has painted, so that databases never stand in the way of the first frame. A hidden page does not wait. */
export function afterFirstPaint(): Promise<void> {
  if (typeof requestAnimationFrame === 'undefined' || document.visibilityState === 'hidden') return Promise.resolve()
  return new Promise((resolve) => {
    const late = setTimeout(resolve, 500)
    requestAnimationFrame(() =>
      setTimeout(() => {
        clearTimeout(late)
        resolve()
      }),
    )
  })
}
