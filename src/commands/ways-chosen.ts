let chosen = 0

/**
 * How many ways of being served were chosen in this page. Who asks the server about a place compares it before and after: an answer says nothing against what the guest
 * has chosen while it was on its way.
 */
export const waysChosen = (): number => chosen

/** Called with the tap, before anything of it is written. */
export function noteWayChosen(): void {
  chosen += 1
}
