import { expect, it } from 'vitest'
import type { Queryable } from '#server/db/database.ts'
import { loadOutlet } from '#server/outlets/held-outlet.ts'
import { putOutlet } from '#server/outlets/put-outlet.ts'
import { replaceMenu } from '#server/outlets/replace-menu.ts'
import { dish, menu, openStage, OUTLET } from './stage.ts'

it('an outlet is read at one moment: an import that commits between is in all of it or in none', async () => {
  const stage = await openStage()
  const before = await stage.deps.outlets.get(OUTLET)
  if (!before) throw new Error('The outlet is not there.')
  /** Each statement of the reader is followed by an import that raises prices and drops a tax, as a commit at READ COMMITTED would be seen. */
  const interrupted: Queryable = {
    async execute(statement) {
      const rows = await stage.deps.db.execute(statement)
      await stage.deps.transact(async (tx) => {
        await putOutlet(tx, { ...before.outlet, taxes: [{ id: 'cgst', name: 'CGST', rateBps: 900 }] }, before.availability, before.tables)
        await replaceMenu(tx, OUTLET, menu(OUTLET, [dish('dal', 'Dal makhani', 99_900)]))
      })
      return rows
    },
  }
  const held = await loadOutlet(interrupted, OUTLET)
  expect(held?.outlet.taxes).toEqual(before.outlet.taxes)
  expect(held?.sections).toEqual(before.sections)
  expect(held?.tables).toEqual(before.tables)
  expect(held?.seq).toBe(before.seq)
  expect((await loadOutlet(stage.deps.db, OUTLET))?.outlet.taxes).toHaveLength(1)
  await stage.close()
})

it('an outlet whose id names no scope is not written', async () => {
  const stage = await openStage()
  const held = await stage.deps.outlets.get(OUTLET)
  if (!held) throw new Error('The outlet is not there.')
  await expect(stage.deps.transact((tx) => putOutlet(tx, { ...held.outlet, id: 'pos:1', code: 'POSONE' }, { ...held.availability, id: 'pos:1' }, []))).rejects.toThrow('The outlet id pos:1 cannot be used')
  await stage.close()
})
