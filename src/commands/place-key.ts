/** Where the rows of `kept` that open a place again with no network begin. */
export const PLACE_ROWS = 'place:'

/** The row of `kept` that opens a place again with no network. @param code of the restaurant or table, as it is written */
export const placeKey = (code: string): string => `${PLACE_ROWS}${code}`
