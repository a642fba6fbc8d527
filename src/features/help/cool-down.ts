/** CO-07: whole seconds until somebody may be called again; 0 when nothing stands in the way. A mark from the future (a clock put back) is none. */
export function secondsLeft(lastAt: number | null, now: number, coolDownMs: number): number {
  if (lastAt === null || lastAt > now + 1000) return 0
  return Math.max(0, Math.ceil((lastAt + coolDownMs - now) / 1000))
}
