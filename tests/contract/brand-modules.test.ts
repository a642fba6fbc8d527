import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Brand } from '#schemas/brand.ts'
import { putBrand } from '#server/brands/put-brand.ts'
import { uuidV7Now } from './ids.ts'
import { BRAND, openStage, OUTLET, type Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

async function setModules(modules: Brand['modules']): Promise<void> {
  const held = await stage.deps.brands.byId(BRAND)
  if (!held) throw new Error('The stage has no brand.')
  await stage.deps.transact((tx) => putBrand(tx, { ...held.brand, modules }, held.resource, held.questions.questions))
}

function callSomeone() {
  const id = uuidV7Now()
  return stage.call('POST', '/api/assistances/addrequest', { body: { version: 1, id, outletId: OUTLET, tableCode: 'RAJ007', kind: 'waiter' }, headers: { 'Idempotency-Key': id } })
}

describe('a brand whose onlineOrder module is not active (P-17)', () => {
  it('takes no order and no call, whatever the outlet’s own switches say, and takes them again when it is (ST-13, ER-07, ER-08)', async () => {
    await setModules([{ code: 'onlineOrder', isActive: false }])
    const refused = stage.command()
    expect(await stage.place(refused)).toMatchObject({ status: 409, body: { data: { code: 'ORDER_TIME_NOT_ALLOWED', final: true, details: { reason: 'READ' } } } })
    expect(await callSomeone()).toMatchObject({ status: 409, body: { data: { code: 'READ_MODE_INVALID_ASSISTANCE' } } })

    await setModules([{ code: 'onlineOrder', isActive: true }])
    expect((await stage.place(stage.command())).status).toBe(201)
    expect((await callSomeone()).status).toBe(201)
  })
})
