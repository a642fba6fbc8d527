import { rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Tx } from '../db/transact.ts'
import type { Actor } from '../kitchen/actor.ts'

/** A movement of money or points from the account `credit` to the account `debit`. */
export interface Transfer {
  /** What it is, once for all; see the migration that made the table. */
  key: string
  debit: string
  credit: string
  unit: 'PAISE' | 'POINT'
  /** Paise or points, more than 0. */
  amount: number
  orderId: string | null
  /** The business day it counts for; null: of no counter. */
  day: string | null
  by: Actor
  /** Epoch ms. */
  at: number
}

/** Whose books a transfer is written in. */
export const outletLedger = (outletId: string): string => `outlet:${outletId}`

/** A transfer's key stands in the ledger already: what it would do was done. */
export class TransferRepeated extends Error {
  override readonly name = 'TransferRepeated'
  readonly key: string

  constructor(key: string) {
    super(`the transfer ${key} is in the ledger already`)
    this.key = key
  }
}

interface Sums {
  account: string
  unit: Transfer['unit']
  debits: number
  credits: number
}

/** What transfers add to each account, by name: rows are locked in one order by everybody. */
export function sumsOf(transfers: readonly Pick<Transfer, 'debit' | 'credit' | 'unit' | 'amount'>[]): Sums[] {
  const sums = new Map<string, Sums>()
  const add = (account: string, unit: Transfer['unit'], debits: number, credits: number): void => {
    const held = sums.get(`${account} ${unit}`) ?? { account, unit, debits: 0, credits: 0 }
    sums.set(`${account} ${unit}`, { ...held, debits: held.debits + debits, credits: held.credits + credits })
  }
  for (const { debit, credit, unit, amount } of transfers) {
    add(debit, unit, amount, 0)
    add(credit, unit, 0, amount)
  }
  return [...sums.values()].sort((a, b) => (`${a.account} ${a.unit}` < `${b.account} ${b.unit}` ? -1 : 1))
}

/**
 * Writes transfers and the sums of their accounts, in the transaction of what they tell of.
 * @throws TransferRepeated where a key is taken: nothing of the transaction may be committed then
 */
export async function postTransfers(tx: Tx, ledger: string, transfers: readonly Transfer[]): Promise<void> {
  for (const { key, debit, credit, unit, amount, orderId, day, by, at } of transfers) {
    const written = await rowsOf(
      tx.q,
      sql`insert into ledger_transfers (ledger, key, debit, credit, unit, amount, order_id, day, actor, at)
        values (${ledger}, ${key}, ${debit}, ${credit}, ${unit}, ${amount}, ${orderId}, ${day}, ${by}, ${at}) on conflict (ledger, key) do nothing returning key`,
    )
    if (written.length === 0) throw new TransferRepeated(key)
  }
  for (const { account, unit, debits, credits } of sumsOf(transfers))
    await tx.q.execute(
      sql`insert into ledger_accounts (ledger, account, unit, debits, credits) values (${ledger}, ${account}, ${unit}, ${debits}, ${credits})
        on conflict (ledger, account, unit) do update set debits = ledger_accounts.debits + excluded.debits, credits = ledger_accounts.credits + excluded.credits`,
    )
}
