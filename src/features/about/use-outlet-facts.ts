import { useEffect, useState } from 'react'
import type { ErrorCode } from '#schemas/errors.ts'
import { Outlet } from '#schemas/outlet.ts'
import { askServer } from '#src/queries/ask-server.ts'
import { isNone } from '#src/queries/is-none.ts'
import type { Reply } from '#src/queries/read-reply.ts'
import { useOutlet } from '#src/queries/use-outlet.ts'
import { usePlace } from '#src/queries/use-place.ts'

export type OutletFacts = { kind: 'loading' } | { kind: 'shown'; outlet: Outlet } | { kind: 'none' } | { kind: 'unanswered'; error: ErrorCode; again: () => void }

interface Sources {
  outletId: string
  /** Undefined while the place is being read. */
  placeOutletId: string | null | undefined
  /** Of the outlet the guest is at, once it is read. */
  here: Outlet | null
  /** The server's answer; null while it is on its way. */
  reply: Reply<Outlet> | null
  again: () => void
}

/** What is known of an outlet: of the one the guest is at from this phone, of any other from the server; only the server says that there is none. */
export function outletFacts({ outletId, placeOutletId, here, reply, again }: Sources): OutletFacts {
  if (here?.id === outletId) return { kind: 'shown', outlet: here }
  if (placeOutletId === undefined || reply === null) return { kind: 'loading' }
  if ('ok' in reply) return { kind: 'shown', outlet: reply.value }
  return isNone(reply.error) ? { kind: 'none' } : { kind: 'unanswered', error: reply.error, again }
}

const askForOutlet = (outletId: string): Promise<Reply<Outlet>> => askServer({ method: 'GET', path: `/api/restaurants/${encodeURIComponent(outletId)}`, struct: Outlet })

/** RT-15 about/outlet/{restaurantId}. */
export function useOutletFacts(outletId: string): OutletFacts {
  const here = useOutlet()
  const place = usePlace()
  const [reply, setReply] = useState<Reply<Outlet> | null>(null)
  const isAsked = place !== undefined && here?.id !== outletId
  useEffect(() => {
    if (isAsked) void askForOutlet(outletId).then(setReply)
  }, [isAsked, outletId])
  const again = () => {
    setReply(null)
    void askForOutlet(outletId).then(setReply)
  }
  return outletFacts({ outletId, placeOutletId: place === undefined ? undefined : (place?.outletId ?? null), here, reply, again })
}
