import { ownStore } from '#src/queries/guest.ts'
import { storageFailure } from './keep-cart.ts'
import { newId } from './new-id.ts'
import type { Outcome } from './outcome.ts'

/** Notes a dish on this device; the sync worker brings it to the guest's others. @param name not empty */
export async function wishDish(name: string): Promise<Outcome> {
  try {
    await (await ownStore()).database.collections.wishedDishes.insert({ id: newId(), name: name.trim(), createdAt: Date.now() })
    return { ok: true }
  } catch (error) {
    return storageFailure(error)
  }
}

/** Takes a dish off the list, on all devices of the guest. */
export async function dropWishedDish(id: string): Promise<Outcome> {
  try {
    await (await (await ownStore()).database.collections.wishedDishes.findOne(id).exec())?.incrementalRemove()
    return { ok: true }
  } catch (error) {
    return storageFailure(error)
  }
}
