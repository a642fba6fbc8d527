import { uuidV7 } from '#domain/uuid-v7.ts'

/** As a phone makes them. */
export const newId = (): string => uuidV7(Date.now(), crypto.getRandomValues(new Uint8Array(10)))
