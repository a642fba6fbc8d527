/** At most one decimal: finer is not seen on a board of 400. */
export const num = (value: number): number => +value.toFixed(1)
