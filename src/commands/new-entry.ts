import type { OutboxEntry } from '#schemas/outbox.ts'

/** What every command has as it is written into the outbox: kept, never tried, and waiting as long as it must. @param now epoch ms of the tap */
export const newEntry = (id: string, guestId: string, outletId: string, now: number) =>
  ({
    id, version: 1, guestId, outletId, state: 'saved', attempts: 0, createdAt: now, nextAttemptAt: now, expiresAt: null, changedAt: now, refusal: null, replacedBy: null, withdrawing: 'no',
  }) as const satisfies Omit<OutboxEntry, 'kind' | 'command' | 'shown' | 'answer'>
