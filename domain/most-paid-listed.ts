/** At most this many bills that were paid on the day that is open are listed at the counter, those that were taken last. */
export const MOST_PAID_LISTED = 300
