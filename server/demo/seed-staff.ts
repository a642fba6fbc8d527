import { uuidV7 } from '#domain/uuid-v7.ts'
import type { Deps } from '../deps.ts'
import { putKey, putPerson } from '../kitchen/staff-book.ts'
import { staffKeyHasher } from '../kitchen/staff-keys.ts'
import { demoBrands } from './demo-brands.ts'
import type { DemoBrand } from './demo-brand.ts'
import { demoStaffKey } from './demo-staff-key.ts'

/** Gives each demo brand an owner whose key is made from STAFF_KEY. What is there already stays, also a key that was ended. */
export async function seedDemoStaff({ config, transact, now, random }: Pick<Deps, 'config' | 'transact' | 'now' | 'random'>, brands: readonly Pick<DemoBrand, 'brand'>[] = demoBrands): Promise<void> {
  const { staffKey, tokenSecret } = config
  if (staffKey === null) return
  const hashOf = staffKeyHasher(tokenSecret)
  for (const { brand } of brands) {
    const newId = (): string => uuidV7(now(), random(10))
    const staffId = newId()
    await transact(async (tx) => {
      const key = { id: newId(), staffId, hash: hashOf(demoStaffKey(staffKey, brand.subdomain)), role: 'owner', outletIds: null } as const
      if (await putKey(tx.q, key, now())) await putPerson(tx.q, { id: staffId, brandId: brand.id, name: 'Demo owner', role: 'owner' }, now())
    })
  }
}
