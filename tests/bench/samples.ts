/** The middle of a list of numbers; of an even count the mean of the two in the middle. */
export function median(samples: readonly number[]): number {
  const sorted = [...samples].sort((a, b) => a - b)
  const half = sorted.length / 2
  const [low, high] = [sorted[Math.ceil(half) - 1], sorted[Math.floor(half)]]
  if (low === undefined || high === undefined) throw new RangeError('There is nothing to take the median of.')
  return (low + high) / 2
}

/** The value that `share` of the samples do not exceed. @param share 0 to 1 */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b)
  const found = sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(sorted.length * share) - 1))]
  if (found === undefined) throw new RangeError('There is nothing to take a percentile of.')
  return found
}
