import type { Struct } from 'superstruct'
import { readStruct } from '#outbox/read-struct.ts'
import type { ErrorCode } from '#schemas/errors.ts'
import { askServer, type Question } from './ask-server.ts'
import { type Cell, makeCell } from './cell.ts'
import { device } from './device.ts'
import { keepSame } from './same-value.ts'

export type KeptState<T> = { kind: 'loading' } | { kind: 'ready'; value: T } | { kind: 'failed'; error: ErrorCode }

/** An answer that could not be had is asked for again after this long. */
const AGAIN_MS = 60_000

/**
 * An answer that seldom changes: the one kept on the device at once, the server's when it comes, both under `id`. A call that fails takes nothing away that
 * is known already, and is made again with the next network or a minute later.
 * @param ends codes by which the server says that what was known is over
 */
export function keptAnswer<T>(id: string, question: Question<T>, ends: readonly ErrorCode[] = []): Cell<KeptState<T>> & { again(): Promise<void> } {
  let repeat: (() => void) | null = null
  const ask = async (): Promise<void> => {
    repeat?.()
    repeat = null
    const kept = readKept(id, question.struct).then((value) => {
      if (value !== null && cell.get().kind === 'loading') cell.set({ kind: 'ready', value })
    })
    const reply = await askServer(question)
    if ('ok' in reply) {
      const before = cell.get()
      cell.set({ kind: 'ready', value: before.kind === 'ready' ? keepSame(before.value, reply.value) : reply.value })
      await keepAnswer(id, reply.value)
      return
    }
    await kept
    if (cell.get().kind !== 'ready' || ends.includes(reply.error)) cell.set({ kind: 'failed', error: reply.error })
    if (!ends.includes(reply.error)) repeat = onceSoon(() => void ask())
  }
  const cell = makeCell<KeptState<T>>({ kind: 'loading' }, () => void ask())
  return { ...cell, again: ask }
}

/** Calls `work` once: when there is a network again, or after a minute. Gives back what takes that away. */
export function onceSoon(work: () => void): () => void {
  const cancel = () => {
    clearTimeout(timer)
    removeEventListener('online', run)
  }
  const run = () => {
    cancel()
    work()
  }
  const timer = setTimeout(run, AGAIN_MS)
  addEventListener('online', run)
  return cancel
}

/** What the device has under an id, where it can be read as what it should be. */
export async function readKept<T>(id: string, struct: Struct<T, unknown>): Promise<T | null> {
  try {
    return readStruct((await (await device()).kept.get(id))?.value, struct)
  } catch {
    return null
  }
}

/** Kept for the next start without a network; a disk that refuses it takes nothing from this one. */
export const keepAnswer = (id: string, value: unknown): Promise<unknown> =>
  device()
    .then((db) => db.kept.put({ id, value, at: Date.now() }))
    .catch(() => null)

/** Changes what is kept under an id in one transaction, so that of two changes at once neither is lost. @param step null: nothing that can be read is kept */
export const changeKept = <T>(id: string, struct: Struct<T, unknown>, step: (kept: T | null) => T): Promise<unknown> =>
  device()
    .then((db) =>
      db.transaction('rw', db.kept, async () => {
        const kept = readStruct((await db.kept.get(id))?.value, struct)
        await db.kept.put({ id, value: step(kept), at: Date.now() })
      }),
    )
    .catch(() => null)
