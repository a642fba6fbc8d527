import { readStruct } from '#outbox/read-struct.ts'
import { CustomLink } from '#schemas/custom-link.ts'
import { askServer } from '#src/queries/ask-server.ts'
import type { Reply } from '#src/queries/read-reply.ts'
import { device } from '#src/queries/device.ts'
import { isUnheard } from './outcome.ts'

const rowOf = (key: string): string => `link:${key}`

/** RT-13: where a short link leads, by the server's word; with no network as it did when this device followed it last. */
export async function findCustomLink(key: string): Promise<Reply<CustomLink>> {
  const reply = await askServer({ method: 'GET', path: `/api/customLinks/find?key=${encodeURIComponent(key)}`, struct: CustomLink })
  if ('ok' in reply) {
    await device().then((db) => db.kept.put({ id: rowOf(key), value: reply.value, at: Date.now() })).catch(() => undefined)
    return reply
  }
  if (!isUnheard(reply.error)) return reply
  const kept = await device().then((db) => db.kept.get(rowOf(key))).catch(() => undefined)
  const value = readStruct(kept?.value, CustomLink)
  return value ? { ok: true, value } : reply
}
