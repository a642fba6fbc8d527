import type pg from 'pg'

interface TransferRow {
  ledger: string
  key: string
  debit: string
  credit: string
  unit: string
  amount: number
  orderId: string | null
  day: string | null
  actor: string
}

interface AccountRow {
  account: string
  debits: number
  credits: number
}

/** The whole ledger: its transfers, its accounts as they are kept, and the same accounts as adding up the transfers makes them. */
export async function readLedger(pool: pg.Pool): Promise<{ transfers: TransferRow[]; accounts: AccountRow[]; replayed: AccountRow[] }> {
  const { rows } = await pool.query<TransferRow>(
    `select ledger, key, debit, credit, unit, amount::float8 as amount, order_id as "orderId", day, actor from ledger_transfers order by at, key`,
  )
  const kept = await pool.query<AccountRow>(`select ledger || ' ' || account || ' ' || unit as account, debits::float8 as debits, credits::float8 as credits from ledger_accounts`)
  const replayed = new Map<string, AccountRow>()
  for (const { ledger, debit, credit, unit, amount } of rows)
    for (const [name, debits, credits] of [[debit, amount, 0], [credit, 0, amount]] as const) {
      const account = `${ledger} ${name} ${unit}`
      const held = replayed.get(account) ?? { account, debits: 0, credits: 0 }
      replayed.set(account, { account, debits: held.debits + debits, credits: held.credits + credits })
    }
  const byName = (a: AccountRow, b: AccountRow): number => (a.account < b.account ? -1 : 1)
  return { transfers: rows, accounts: kept.rows.sort(byName), replayed: [...replayed.values()].sort(byName) }
}
