import type { NewDocument } from '../sync/write-documents.ts'

/** The document of an order that its guest's devices no longer hold: it says that it is gone, and nothing of the order. */
export const goneOrder = (id: string): NewDocument => ({ collection: 'orders', id, body: {}, deleted: true })
