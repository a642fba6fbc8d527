/** Who did something, as `order_events` and `staff_acts` keep it: the guest, the server by itself, or the holder of a staff key (its id). */
export type Actor = 'guest' | 'server' | `staff:${string}`
