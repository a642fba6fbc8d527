import type { OutboxEntry } from '#schemas/outbox.ts'

/** Sorts entries as they were queued: their ids are UUIDv7, which begin with the time. */
export const byId = (a: OutboxEntry, b: OutboxEntry): number => (a.id < b.id ? -1 : 1)
