/** "2.5": a rate in basis points as percent, without the sign. */
export const percent = (bps: number): string => String(bps / 100)
