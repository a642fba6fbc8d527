const FIRST_MS = 2000
const MOST_MS = 3_600_000

/**
 * How long a job rests after a failed try, ms: two seconds, doubled with each try up to an hour, and up to a quarter more or less, so that what failed
 * together does not come back together.
 * @param tries how often it was tried, at least once; `random` in [0, 1)
 */
export const jobBackOff = (tries: number, random: number): number => Math.round(Math.min(MOST_MS, FIRST_MS * 2 ** (tries - 1)) * (0.75 + random / 2))
