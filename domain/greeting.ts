/** RD-06: which greeting fits the hour; night is shown as "Hello". */
export type Greeting = 'morning' | 'afternoon' | 'evening' | 'night'

/** @param hour local hour, 0 to 23 */
export function greetingOf(hour: number): Greeting {
  if (hour >= 22 || hour < 4) return 'night'
  if (hour < 12) return 'morning'
  return hour < 17 ? 'afternoon' : 'evening'
}
