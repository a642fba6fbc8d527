/** The row of `kept` that says when the server last confirmed an outlet's menu. */
export const confirmedKey = (outletId: string): string => `confirmed:${outletId}`
