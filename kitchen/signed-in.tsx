import type { StaffSelf } from '#schemas/kitchen.ts'
import { words } from './words.ts'

/** Who the board takes its user for. */
export function SignedIn({ self }: { self: StaffSelf }) {
  return <span className="self"><b>{self.name}</b>{' '}<small className="muted">{words.roles[self.role]}</small></span>
}
