import { makeCell } from './cell.ts'

/** What this page met when it wrote or read; the sync worker tells of its own (SyncStatus.storage). */
export const pageStorageCell = makeCell<'ok' | 'full' | 'evicted'>('ok')
