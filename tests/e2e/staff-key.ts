/** Keys with which the staff of one outlet sign in at its board. */
import { randomBytes } from 'node:crypto'
import type { StaffRole } from '#domain/staff-acts.ts'
import { addStaffKey } from '#server/kitchen/administer-staff.ts'
import { TOKEN_SECRET } from '../harness/server-process.ts'
import type { TestOutlet } from '../harness/test-outlet.ts'
import type { House } from './stage.ts'

/** A key of Asha, who has this role at this outlet alone. */
export const staffKeyOf = async ({ database }: House, outlet: TestOutlet, role: StaffRole): Promise<string> => {
  const { key } = await addStaffKey({ transact: database.transact, now: Date.now, random: (count) => randomBytes(count), tokenSecret: TOKEN_SECRET }, { name: 'Asha' }, role, { outletCodes: [outlet.code] })
  return key
}
