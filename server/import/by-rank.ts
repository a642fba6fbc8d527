/** Rows by rank; rows of one rank stay in the file's order. */
export const byRank = <T>(rows: readonly T[], rank: (row: T) => number): T[] => [...rows].sort((a, b) => rank(a) - rank(b))
