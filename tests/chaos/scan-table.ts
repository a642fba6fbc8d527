import { readStruct } from '#outbox/read-struct.ts'
import { readAnswer, type Request } from '#outbox/request.ts'
import { SeatAnswer } from '#schemas/scan.ts'
import type { HeldSeat } from './wish.ts'

/** Opens a table's link. @returns the seat that the server gave; null: no answer came */
export async function scanTable(request: Request, tableCode: string): Promise<HeldSeat | null> {
  const answer = await readAnswer(request(`/api/restauranttables/${tableCode}/seat`, { method: 'POST', headers: {}, body: '{}' }))
  const value = answer ? (readStruct(answer.body, SeatAnswer)?.value ?? null) : null
  return value === null ? null : { value, kind: 'scanned', tableCode, madeAt: Number.parseInt(value.split('.')[1] ?? '', 36) }
}
