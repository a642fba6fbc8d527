import { createHmac, createSecretKey, hkdfSync, timingSafeEqual } from 'node:crypto'
import { type KnownSeat, seatLifeMs } from '#domain/presence.ts'
import type { Table } from '#schemas/outlet.ts'
import type { SeatAnswer } from '#schemas/scan.ts'

const ID_BYTES = 12
const MAC_BYTES = 16

/** Seats: what a phone is given when it opens a table (decision 0035). Bound to outlet, table and the moment; nothing of the guest is in them. */
export interface Seats {
  /** @param now epoch ms */
  make(table: Table, now: number): SeatAnswer
  /** The seat if this server made it for this table, however long ago; null: forged, another table's, or none. */
  read(value: string | undefined, outletId: string, tableCode: string): KnownSeat | null
}

/** @param tokenSecret the server's one secret: seats of one instance are good at every other. @param random `count` random bytes */
export function createSeats(tokenSecret: string, random: (count: number) => Uint8Array): Seats {
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', tokenSecret, 'tables', 'seat', 32)))
  const sign = (outletId: string, tableCode: string, id: string, madeAt: number): Buffer =>
    createHmac('sha256', key).update(JSON.stringify([outletId, tableCode, id, madeAt])).digest().subarray(0, MAC_BYTES)
  return {
    make(table, now) {
      const id = Buffer.from(random(ID_BYTES)).toString('base64url')
      return { value: `${id}.${now.toString(36)}.${sign(table.outletId, table.scanCode, id, now).toString('base64url')}`, lifeMs: seatLifeMs(table) }
    },
    read(value, outletId, tableCode) {
      const [, id, at, mac] = /^([\w-]{16})\.([0-9a-z]{1,11})\.([\w-]{22})$/.exec(value ?? '') ?? []
      if (id === undefined || at === undefined || mac === undefined) return null
      const madeAt = Number.parseInt(at, 36)
      return timingSafeEqual(Buffer.from(mac, 'base64url'), sign(outletId, tableCode, id, madeAt)) ? { id, madeAt } : null
    },
  }
}
