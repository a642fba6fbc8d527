import type { Body } from './collections.ts'

/** Bytes of a document as it is kept and travels: its JSON. */
export const sizeOf = (body: Body): number => Buffer.byteLength(JSON.stringify(body))
