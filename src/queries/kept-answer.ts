import type { Struct } from 'superstruct'
import { readStruct } from '#outbox/read-struct.ts'
import type { ErrorCode } from '#schemas/errors.ts'
import { askServer, type Question } from './ask-server.ts'
import { type Cell, makeCell } from './cell.ts'
import { device } from './device.ts'
import { keepSame } from './same-value.ts'

export type KeptState<T> = { kind: 'loading' } | { kind: 'ready'; value: T } | { kind: 'failed'; error: ErrorCode }

/** An answer that seldom changes: the one kept on the device at once, the server's when it comes, both under `id`. */
export function keptAnswer<T>(id: string, question: Question<T>): Cell<KeptState<T>> & { again(): Promise<void> } {
  const ask = async (): Promise<void> => {
    void readKept(id, question.struct).then((kept) => kept !== null && cell.get().kind !== 'ready' && cell.set({ kind: 'ready', value: kept }))
    const reply = await askServer(question)
    const before = cell.get()
    if ('ok' in reply) {
      cell.set(before.kind === 'ready' ? { kind: 'ready', value: keepSame(before.value, reply.value) } : { kind: 'ready', value: reply.value })
      await keep(id, reply.value)
      return
    }
    if (reply.error !== 'NO_NETWORK' && reply.error !== 'UNKNOWN_SERVER_ERR') return cell.set({ kind: 'failed', error: reply.error })
    const kept = await readKept(id, question.struct)
    if (kept === null && cell.get().kind !== 'ready') cell.set({ kind: 'failed', error: 'NO_NETWORK' })
    addEventListener('online', () => void ask(), { once: true })
  }
  const cell = makeCell<KeptState<T>>({ kind: 'loading' }, () => void ask())
  return { ...cell, again: ask }
}

async function readKept<T>(id: string, struct: Struct<T, unknown>): Promise<T | null> {
  try {
    return readStruct((await (await device()).kept.get(id))?.value, struct)
  } catch {
    return null
  }
}

/** Kept for the next start without a network; a disk that refuses it takes nothing from this one. */
const keep = (id: string, value: unknown): Promise<unknown> =>
  device()
    .then((db) => db.kept.put({ id, value, at: Date.now() }))
    .catch(() => null)
