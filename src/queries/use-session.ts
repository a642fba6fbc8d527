import type { Session } from '#schemas/guest.ts'
import { sessionCell } from './device.ts'
import { useCell } from './use-cell.ts'

/** Who is logged in; undefined while it is being read. */
export const useSession = (): Session | null | undefined => useCell(sessionCell)

/** ST-02: the server no longer knows the session; who it was stays shown until they log in again or out. */
export const isSessionOver = (session: Session | null | undefined): boolean => session?.accessToken === ''

/** Undefined: not known yet. */
export const isSignedIn = (session: Session | null | undefined): boolean | undefined => (session === undefined ? undefined : session !== null && !isSessionOver(session))
