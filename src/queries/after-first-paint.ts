/** The longest that `afterFirstPaint` waits, ms, where the first screen does not come. */
const LATEST_MS = 2_000

const standing = Promise.withResolvers<void>()

/** Told once, when the first of the app's own screens has been put into the page. */
export const tellFirstScreenStands = (): void => standing.resolve()

/**
 * Resolves once the app's own first screen is there and painted: databases and questions to the server never stand in the way of the first frame, and
 * what they tell does not come while the screens are being drawn in slices, which would have them drawn again in one piece.
 */
export function afterFirstPaint(): Promise<void> {
  if (typeof requestAnimationFrame === 'undefined') return Promise.resolve()
  waited ??= Promise.race([standing.promise.then(painted), new Promise<void>((resolve) => setTimeout(resolve, LATEST_MS))])
  return waited
}

let waited: Promise<void> | null = null

/**
 * Resolves after the next frame: what a tap has changed is then painted. A hidden page has no frames and does not wait, nor does code that runs without a page.
 * All who ask before a frame wait for it together: one callback stands in it.
 */
export const afterNextFrame = (): Promise<void> => (typeof requestAnimationFrame === 'undefined' ? Promise.resolve() : painted())

let next: Promise<void> | null = null

function painted(): Promise<void> {
  if (document.visibilityState === 'hidden') return new Promise((resolve) => setTimeout(resolve))
  next ??= new Promise((resolve) => {
    requestAnimationFrame(() => {
      next = null
      setTimeout(resolve)
    })
  })
  return next
}
