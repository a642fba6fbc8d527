/** Who did something, as `order_events` and `staff_acts` keep it: the guest, the server by itself, the holder of a staff key (its id), or the operator of a command (the name they gave). */
export type Actor = 'guest' | 'server' | `staff:${string}` | `operator:${string}`
