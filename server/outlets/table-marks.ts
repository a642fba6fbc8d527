import { createHmac, createSecretKey, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { TableMark } from '#schemas/scan.ts'

/** A mark is made for a span and taken in the one after it too: each stands for two to four hours, longer than most meals. */
const SPAN_MS = 2 * 3_600_000

/** Proofs that somebody opened a table lately. One for all who open it within a span, so that scans are answered from memory. */
export interface TableMarks {
  /** Till when the marks made now are good, epoch ms; another value, other marks. @param now epoch ms */
  until(now: number): number
  /** @param now epoch ms */
  of(outletId: string, tableCode: string, now: number): TableMark
  /** Whether a mark is this table's and not too old. @param now epoch ms */
  isGood(mark: string, outletId: string, tableCode: string, now: number): boolean
}

/** @param tokenSecret the server's one secret: marks of one instance are good at every other */
export function createTableMarks(tokenSecret: string): TableMarks {
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', tokenSecret, 'tables', 'table-mark', 32)))
  const spanOf = (now: number): number => Math.floor(now / SPAN_MS)
  const sign = (outletId: string, tableCode: string, span: number): Buffer => createHmac('sha256', key).update(JSON.stringify([outletId, tableCode, span])).digest().subarray(0, 16)
  const until = (now: number): number => (spanOf(now) + 2) * SPAN_MS
  return {
    until,
    of: (outletId, tableCode, now) => ({ value: sign(outletId, tableCode, spanOf(now)).toString('base64url'), until: until(now) }),
    isGood(mark, outletId, tableCode, now) {
      const given = Buffer.from(mark, 'base64url')
      const span = spanOf(now)
      return given.length === 16 && [span, span - 1].some((each) => timingSafeEqual(given, sign(outletId, tableCode, each)))
    },
  }
}
