import { randomBytes, randomUUID } from 'node:crypto'
import { uuidV7 } from '#domain/uuid-v7.ts'
import type { GuestIdentity } from '#server/identity.ts'

export const uuidV7Now = (): string => uuidV7(Date.now(), randomBytes(10))
export const newGuest = (brandId: string): GuestIdentity => ({ brandId, guestId: randomUUID() })
