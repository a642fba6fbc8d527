import { STAFF_ROLES } from '#domain/staff-acts.ts'
import type { StaffSelf } from '#schemas/kitchen.ts'
import { known } from '#schemas/primitives.ts'
import { words } from './words.ts'

/** Who the board takes its user for; a role that this release does not know is not named. */
export function SignedIn({ self }: { self: StaffSelf }) {
  const role = known(self.role, STAFF_ROLES)
  return <span className="self"><b>{self.name}</b>{role && <> <small className="muted">{words.roles[role]}</small></>}</span>
}
