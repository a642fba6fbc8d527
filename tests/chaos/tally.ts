/** Everything that can go wrong, or cross an order's way, in a run. Each must happen often enough to count as tried. */
export const FAULTS = [
  'request lost',
  'request held back for minutes',
  'request sent twice at once',
  'request delivered again, minutes later',
  'reply lost after commit',
  'reply delayed',
  'reply cut in the middle',
  'gateway error after commit',
  'black hole',
  'network off',
  'captive portal',
  'answer 500',
  'answer 503',
  'answer 429',
  'answer 408',
  'page killed',
  'page killed while sending',
  'two drainers at once',
  'order tapped twice',
  'server killed',
  'server killed in a transaction',
  'server killed between commit and reply',
  'other server instance behind',
  'token expired',
  'session ended',
  'device clock ahead',
  'device clock behind',
  'device clock set while waiting',
  'price raised',
  'price lowered',
  'item sold out',
  'item back',
  'outlet closed',
  'outlet opened',
  'order too old',
  'guest agreed to a change',
  'guest agreed twice',
  'guest withdrew before sending',
  'guest withdrew while it may have arrived',
  'another guest on the device',
  'kitchen accepted',
  'kitchen accepted in part',
  'kitchen cancelled',
  'feedback given',
] as const

export type Fault = (typeof FAULTS)[number]
export type Counts = Partial<Record<string, number>>

/** Adds what `more` counted to `sum`. */
export function addCounts(sum: Counts, more: Counts): void {
  for (const [name, count] of Object.entries(more)) sum[name] = (sum[name] ?? 0) + (count ?? 0)
}
