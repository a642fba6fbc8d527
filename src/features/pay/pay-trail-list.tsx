import { Trail } from '#src/ui/trail.tsx'
import type { PayStep } from './pay-trail.ts'

/** What happened to a payment: a solid line is known, a dashed one is not yet. */
export const PayTrail = ({ steps }: { steps: readonly PayStep[] }) => (
  <Trail known steps={steps.map(({ name, more, time, state }) => ({ name, more, time: time === undefined ? null : { shown: time }, state: state === 'now' ? 'checked' : state }))} />
)
