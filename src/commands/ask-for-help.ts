import { unknown } from 'superstruct'
import { ASSISTANCE_COOL_DOWN_MS } from '#domain/order-wait.ts'
import type { Device } from '#outbox/device.ts'
import type { AddAssistance } from '#schemas/feedback.ts'
import { askServer } from '#src/queries/ask-server.ts'
import { device } from '#src/queries/device.ts'
import { storageFailure } from './keep-cart.ts'
import { newId } from './new-id.ts'
import { type Heard, isSending, unlessHeard } from './may-be-heard.ts'
import { seatOf } from './keep-seat.ts'

/**
 * CA-10: calls somebody to the table. It says something of this minute only, so it is never queued: NO_NETWORK is told at once.
 * ASSISTANCE_TOO_SOON: within 60 s of the last (CO-07). In nobody's name: a login that is over keeps nobody from calling.
 */
export async function askForHelp(kind: AddAssistance['kind']): Promise<Heard> {
  try {
    const db = await device()
    const [place, marks] = await Promise.all([db.readPlace(), db.readMarks(Date.now())])
    if (!place?.table) return { error: 'TABLE_NOT_FOUND' }
    if (marks.assistanceAt !== null && Math.abs(Date.now() - marks.assistanceAt) < ASSISTANCE_COOL_DOWN_MS) return { error: 'ASSISTANCE_TOO_SOON' }
    const seat = await seatOf(place)
    const body: AddAssistance = { version: 1, id: newId(), outletId: place.outletId, tableCode: place.table.scanCode, kind, ...(seat === null ? {} : { seat }) }
    const isSent = isSending()
    const reply = await askServer({ method: 'POST', path: '/api/assistances/addrequest', body, key: body.id, struct: unknown() })
    if ('error' in reply) return unlessHeard(reply, isSent)
    await noteCall(db).catch(() => undefined)
    return { ok: true }
  } catch (error) {
    return storageFailure(error)
  }
}

/** Beside what else was marked while the call was on its way: the guest's last touch, a logout. */
const noteCall = (db: Device): Promise<unknown> =>
  db.transaction('rw', db.marks, async () => db.marks.put({ ...(await db.readMarks(Date.now())), assistanceAt: Date.now() }))
