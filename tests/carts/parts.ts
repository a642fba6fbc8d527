/** A share of the carts: one process plays it, from a seed of its own. */
export interface Part {
  runs: number
  seed: number
}

/** Large enough that the start of a process is not what takes the time, small enough that progress is seen. */
export const PART_RUNS = 20_000

/** fast-check's seeds are 32 bits. */
const SEEDS = 2 ** 31

/** All carts of a run, the same parts for the same seed. */
export const partsOf = (runs: number, seed: number): Part[] =>
  Array.from({ length: Math.ceil(runs / PART_RUNS) }, (_, at) => ({ runs: Math.min(PART_RUNS, runs - at * PART_RUNS), seed: (seed + at) % SEEDS }))
