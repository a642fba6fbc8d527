/** How the outlet's people reach a server: one of those that are up, past the guests' network. */
import type { BackEnd } from './back-end.ts'
import { uuidV7 } from '#domain/uuid-v7.ts'
import { FIRST_MOMENT, STAFF_KEY } from './ground.ts'
import type { Random } from './random.ts'
import type { Sabotage } from './sabotage.ts'
import type { ServerInstance } from './server-instance.ts'

export interface StaffAnswer {
  status: number
  body: unknown
}

export interface StaffLine {
  someone: () => ServerInstance | null
  /** @param path below /api/kitchen/. @returns null: no answer came; it may have been done all the same */
  post: (path: string, body: unknown, by?: ServerInstance | null) => Promise<StaffAnswer | null>
  get: (path: string) => Promise<StaffAnswer | null>
}

/** Where the counter's key is sabotaged each message has one of its own. */
export const withOwnKey = (body: unknown, key: string): unknown => (typeof body === 'object' && body !== null && 'key' in body ? { ...body, key } : body)

export function createStaffLine(backEnd: BackEnd, random: Random, sabotage: Sabotage): StaffLine {
  const someone = (): ServerInstance | null => {
    const up = backEnd.instances.filter((instance) => instance.up)
    return up.length > 0 ? random.pick(up) : null
  }
  const send = async (path: string, method: string, body: string | null, by: ServerInstance | null): Promise<StaffAnswer | null> => {
    const headers = { Authorization: `Bearer ${STAFF_KEY}`, 'Content-Type': 'application/json' }
    const reply = await backEnd.alone(async () => by?.handle({ path: `/api/kitchen/${path}`, method, headers, body }))
    return reply ? { status: reply.status, body: reply.text === '' ? null : (JSON.parse(reply.text) as unknown) } : null
  }
  return {
    someone,
    post: (path, body, by = someone()) => send(path, 'POST', JSON.stringify(sabotage === 'counter key' ? withOwnKey(body, uuidV7(FIRST_MOMENT, random.bytes(10))) : body), by),
    get: (path) => send(path, 'GET', null, someone()),
  }
}
