/** Money taken off a bill before tax, in paise. */
export interface Discount {
  amount: number
  /** The lines it is given on; null: the whole bill. */
  lineIds: readonly string[] | null
}

interface Part {
  share: number
  remainder: number | bigint
}

const dividePlainly = (given: number, weight: number, all: number): Part => {
  const remainder = (given * weight) % all
  return { share: (given * weight - remainder) / all, remainder }
}

const divideExactly = (given: number, weight: number, all: number): Part => {
  const product = BigInt(given) * BigInt(weight)
  return { share: Number(product / BigInt(all)), remainder: product % BigInt(all) }
}

/**
 * Divides an amount in proportion to weights, by largest remainder: every share is a whole number, and together they are the amount.
 * Equal remainders go to the earlier share. A weight of 0 gets nothing, and no share is larger than its weight.
 * @param amount paise, at least 0; what is more than the sum of the weights is not given
 * @param weights paise, each at least 0
 */
export function spread(amount: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  if (all === 0) return weights.map(() => 0)
  const given = Math.min(amount, all)
  // Products of two sums of money can be larger than the integers a number holds exactly; those of most orders are not.
  const divide = Number.isSafeInteger(given * all) ? dividePlainly : divideExactly
  const parts = weights.map((weight, index) => ({ index, ...divide(given, weight, all) }))
  const left = given - parts.reduce((sum, { share }) => sum + share, 0)
  const first = [...parts].sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1)).slice(0, left)
  const raised = new Set(first.map(({ index }) => index))
  return parts.map(({ index, share }) => (raised.has(index) ? share + 1 : share))
}

/**
 * Each line's share of all discounts, in paise by line id. They are taken one after another, each from what the ones before it left, so that
 * no line costs less than nothing.
 * @param lines priced lines, amounts in paise
 */
export function discountShares(lines: readonly { lineId: string; amount: number }[], discounts: readonly Discount[]): ReadonlyMap<string, number> {
  const shares = new Map(lines.map(({ lineId }) => [lineId, 0]))
  const amounts = new Map(lines.map(({ lineId, amount }) => [lineId, amount]))
  for (const { amount, lineIds } of discounts) {
    const [only] = lineIds ?? []
    if (lineIds?.length === 1 && only !== undefined) {
      // Nothing is to be divided.
      const [full, taken] = [amounts.get(only), shares.get(only) ?? 0]
      if (full !== undefined) shares.set(only, taken + Math.min(amount, full - taken))
      continue
    }
    const weights = lines.map((line) => (lineIds === null || lineIds.includes(line.lineId) ? line.amount - (shares.get(line.lineId) ?? 0) : 0))
    spread(amount, weights).forEach((share, index) => {
      const lineId = lines[index]?.lineId
      if (lineId !== undefined) shares.set(lineId, (shares.get(lineId) ?? 0) + share)
    })
  }
  return shares
}
