import { rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Transact } from '../db/transact.ts'
import { StartError } from '../start-error.ts'
import { blockNumber, unblockNumber } from './guest-book.ts'
import type { Phone } from './phone.ts'

/** What the operator's commands on numbers stand on; `now` in epoch ms. */
export interface NumbersGround {
  transact: Transact
  now: () => number
}

/** What is done to a number of a brand: kept from ordering and from logins (RO-06, ER-13), or among those with whom ordering is tried out (RO-07). */
export const NUMBER_ACTS = ['block', 'unblock', 'beta', 'unbeta'] as const
export type NumberAct = (typeof NUMBER_ACTS)[number]

async function brandIdOf({ transact }: NumbersGround, subdomain: string): Promise<string> {
  const rows = await transact((tx) => rowsOf<{ id: string }>(tx.q, sql`select id from brands where subdomain = ${subdomain}`))
  const [brand] = rows
  if (!brand) throw new StartError(`No brand has the subdomain ${subdomain}.`)
  return brand.id
}

/** Does it, with or without an account of that number, under a running server too; doing it again changes nothing. @throws StartError where there is no such brand */
export async function actOnNumber(ground: NumbersGround, subdomain: string, act: NumberAct, number: Phone): Promise<void> {
  const brandId = await brandIdOf(ground, subdomain)
  const { country, phone } = number
  const theirs = sql`brand_id = ${brandId} and country = ${country} and phone = ${phone}`
  await ground.transact(async (tx) => {
    switch (act) {
      case 'block': return blockNumber(tx, brandId, number, ground.now())
      case 'unblock': return unblockNumber(tx, brandId, number)
      case 'beta':
        await tx.q.execute(sql`insert into beta_group (brand_id, country, phone) values (${brandId}, ${country}, ${phone}) on conflict do nothing`)
        return
      case 'unbeta': await tx.q.execute(sql`delete from beta_group where ${theirs}`)
    }
  })
}

/** The numbers of a brand that are blocked or in its beta group, with their country code. @throws StartError where there is no such brand */
export async function listNumbers(ground: NumbersGround, subdomain: string): Promise<{ blocked: string[]; beta: string[] }> {
  const brandId = await brandIdOf(ground, subdomain)
  const numbersIn = (table: 'blocked_numbers' | 'beta_group') =>
    ground.transact(async (tx) => {
      const from = table === 'beta_group' ? sql`beta_group` : sql`blocked_numbers`
      const rows = await rowsOf<Phone>(tx.q, sql`select country, phone from ${from} where brand_id = ${brandId} order by country, phone`)
      return rows.map(({ country, phone }) => `+${country} ${phone}`)
    })
  return { blocked: await numbersIn('blocked_numbers'), beta: await numbersIn('beta_group') }
}
