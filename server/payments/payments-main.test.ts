import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FreshDatabase, openFreshDatabase } from '#tests/contract/fresh-database.ts'
import { openStage } from '#tests/contract/stage.ts'
import { startRazorpay } from '#tests/harness/razorpay-stand-in.ts'
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

describe('npm run payments, of a payment of nothing here at the company', () => {
  const said = (words: string) => ({ code: 1, out: '', err: `${words}\n` })
  /** One that the company has captured, and what an operator types about it. */
  async function stray() {
    const company = await startRazorpay()
    const { id: order } = company.openOrder({ amount: 9900, currency: 'INR', receipt: null })
    const payment = company.authorize(order)
    company.capture(payment)
    await database.pool.query("insert into payment_strays (gateway, payment_id, gateway_order, amount, currency, found_at) values ('razorpay', $1, $2, 9900, 'INR', 1)", [payment.id, order])
    const at = (...args: readonly string[]): Promise<Ended> => runCommand('server/payments/payments-main.ts', [...args, '--payment', payment.id, '--by', 'Asha'], { databaseUrl: database.url, dataDir: folder, env: company.env })
    const sent = (): number[] => [...company.refunds.values()].map(({ amount }) => amount)
    return { company, payment, sent, send: () => at('send'), settled: (note: string) => at('settled', '--note', note) }
  }

  it('says that it may have been sent where the answer was lost; by hand it is not settled then, and the same again counts once', async () => {
    const { company, sent, send, settled } = await stray()
    company.meet('refund', 'error-after')
    expect(await send()).toEqual(said('The payment company did not answer (Razorpay POST payments/refund: 502 GATEWAY_ERROR input_validation_failed). It may have been sent: run the same again, it counts once. Do not pay it back by hand before.'))
    const [refund] = company.refunds.keys()
    expect(await settled('NEFT 4711')).toEqual(said(`The payment company has given ₹99.00 of it back already (${refund}), so nothing is to be paid by hand. If that is all that was to be done, name it in --note.`))
    company.meet('list-refunds', 'error-before')
    expect(await settled('NEFT 4711')).toEqual(said('The payment company did not answer (Razorpay GET payments/refunds: 500 SERVER_ERROR input_validation_failed). Nothing was changed: run it again.'))
    expect(await send()).toEqual({ code: 0, out: 'It is on its way back.\n', err: '' })
    expect(sent()).toEqual([9900])
    await company.close()
  })

  it('says that nothing was changed where the company refused it', async () => {
    const { company, sent, send, settled } = await stray()
    company.meet('refund', 'refused')
    const { err } = await send()
    expect(err).toContain('The payment company did not take it (Razorpay POST payments/refund: 400')
    expect(err).toContain('Nothing was changed. If its dashboard does not show that it went back already, run it again, or pay it back by hand and say so with settled.')
    expect(sent()).toEqual([])
    expect((await settled('NEFT 4711')).out).toBe('It is settled, and says by whom.\n')
    await company.close()
  })

  it('takes what was given back in the dashboard for settled where the note names it', async () => {
    const { company, payment, settled } = await stray()
    const { id } = company.refund(payment, 9900, null)
    expect((await settled(id)).out).toBe('It is settled, and says by whom.\n')
    await company.close()
  })

  it('settles by hand one that the company does not know', async () => {
    const { company, settled } = await stray()
    company.meet('list-refunds', 'refused')
    expect((await settled('NEFT 4711')).out).toBe('It is settled, and says by whom.\n')
    await company.close()
  })

  it('does not say that it is on its way where the bank did not take what was sent', async () => {
    const { company, send, settled } = await stray()
    company.meet('refund', 'lost-after')
    await send()
    const [refund = ''] = company.refunds.keys()
    company.endRefund(refund, 'failed')
    expect(await send()).toEqual(said(`The bank did not take it back (${refund}). Pay it back another way, and say so with settled.`))
    expect((await settled('NEFT 4711')).out).toBe('It is settled, and says by whom.\n')
    await company.close()
  })
})
