import { createHash } from 'node:crypto'
import { uuidV7 } from '#domain/uuid-v7.ts'
import type { Tx } from '../db/transact.ts'
import { outletLedger, postTransfers, type Transfer } from '../ledger/post-transfers.ts'
import { BILLS_ACCOUNT, gatewayAccount, REFUNDS_ACCOUNT, UNALLOCATED_ACCOUNT } from '../till/accounts.ts'
import { holdOpenDay } from '../till/open-day.ts'

/** Where money of the payment company goes: outlet, order and moment. */
export interface OnlineLedger {
  outlet: { id: string; timeZone: string }
  orderId: string
  gateway: string
  /** Epoch ms. */
  now: number
}

type Leg = Pick<Transfer, 'key' | 'debit' | 'credit' | 'amount'>

/** It was drawn from the guest's account. What it is for is said by another leg of the same transaction. */
export const drawn = (gateway: string, paymentId: string, amount: number): Leg => ({ key: `captured:${paymentId}`, debit: gatewayAccount(gateway), credit: UNALLOCATED_ACCOUNT, amount })
export const taken = (paymentId: string, amount: number): Leg => ({ key: `taken:${paymentId}`, debit: UNALLOCATED_ACCOUNT, credit: BILLS_ACCOUNT, amount })
/** It is owed to the guest. @param from of a bill, or of money that was for none */
export const owed = (refundId: string, from: 'bill' | 'none', amount: number): Leg => ({ key: `refund:${refundId}`, debit: from === 'bill' ? BILLS_ACCOUNT : UNALLOCATED_ACCOUNT, credit: REFUNDS_ACCOUNT, amount })
export const sent = (gateway: string, refundId: string, amount: number): Leg => ({ key: `refund-sent:${refundId}`, debit: REFUNDS_ACCOUNT, credit: gatewayAccount(gateway), amount })
/** The bank did not take it: it is owed again, and a person has to act. */
export const cameBack = (gateway: string, refundId: string, amount: number): Leg => ({ key: `refund-failed:${refundId}`, debit: gatewayAccount(gateway), credit: REFUNDS_ACCOUNT, amount })
/** The company gave it back and nobody here had asked: until somebody says why, less is there than was allocated. @param total of such paise of the payment */
export const returnedUnasked = (gateway: string, paymentId: string, total: number, amount: number): Leg => ({ key: `returned:${paymentId}:${total}`, debit: UNALLOCATED_ACCOUNT, credit: gatewayAccount(gateway), amount })

/** Writes money of the payment company into the outlet's books, for the first day that is open. */
export async function postOnline(tx: Tx, { outlet, orderId, now }: OnlineLedger, legs: readonly Leg[]): Promise<void> {
  if (legs.length === 0) return
  const day = await holdOpenDay(tx, outlet, now)
  await postTransfers(tx, outletLedger(outlet.id), legs.map((leg) => ({ ...leg, unit: 'PAISE', orderId, day, by: 'server', at: now })))
}

/** The id of the order's payment that one of the company's made: the same however often it is written. */
export const paymentIdOf = (what: string, now: number): string => uuidV7(now, createHash('sha256').update(what).digest().subarray(0, 10))
