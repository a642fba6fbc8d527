import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FreshDatabase, openFreshDatabase } from '#tests/contract/fresh-database.ts'
import { openStage } from '#tests/contract/stage.ts'
import { type Ended, runCommand } from '#tests/harness/run-command.ts'

let database: FreshDatabase
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'payments-main-'))
  database = await openFreshDatabase()
  await openStage({ database })
  await database.pool.query("insert into payment_strays (gateway, payment_id, gateway_order, amount, currency, found_at) values ('sandbox', 'pay_lost', 'order_lost', 9900, 'INR', 1)")
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

const run = (...args: readonly string[]): Promise<Ended> => runCommand('server/payments/payments-main.ts', args, { databaseUrl: database.url, dataDir: folder })

it('npm run payments lists what waits for a person, and settles it once, with who and why', async () => {
  expect(await run('list')).toEqual({ code: 0, out: 'payment pay_lost  of nothing here, sandbox  ₹99.00\n', err: '' })
  expect(await run('send', '--payment', 'pay_lost', '--by', 'Asha')).toMatchObject({ code: 1, err: 'The payment company sandbox is not connected: run this with the server\'s environment.\n' })
  const act = ['settled', '--payment', 'pay_lost', '--by', 'Asha', '--note', 'a test of ours']
  expect(await run(...act)).toEqual({ code: 0, out: 'It is settled, and says by whom.\n', err: '' })
  expect((await run(...act)).out).toBe('Nothing is to be done about it any more, or it is tried already.\n')
  expect((await run('list')).out).toBe('Nothing waits for a person.\n')
  expect((await database.pool.query('select subject, act, actor, note from payment_acts')).rows).toEqual([{ subject: 'stray:sandbox:pay_lost', act: 'settled', actor: 'operator:Asha', note: 'a test of ours' }])
})

it('ends with 1 and a sentence for what it cannot do', async () => {
  const refused = await Promise.all([run('lend'), run('send', '--by', 'Asha'), run('send', '--refund', '12', '--by', 'Asha'), run('settled', '--payment', 'pay_lost', '--by', 'Asha'), run('send', '--payment', 'pay_lost'), run('send', '--payment', '../x', '--by', 'Asha')])
  expect(refused.map(({ code }) => code)).toEqual([1, 1, 1, 1, 1, 1])
  expect(refused.map(({ err }) => err.split('\n')[0])).toEqual([
    'Say list, send or settled, and nothing else.', 'Give --refund ID or --payment ID, as the list shows them.', '--refund is the id of a refund as the list shows it.',
    '--note says what was done, or the reference of the transfer: up to 80 letters.', '--by says who acts: 1 to 60 letters.', '--payment is the id of a payment as the list shows it.',
  ])
})
