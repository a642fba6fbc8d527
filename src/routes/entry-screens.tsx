import { useLocation, useParams, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { type Infer, object } from 'superstruct'
import { speak } from '#messages/speak.ts'
import type { ErrorCode } from '#schemas/errors.ts'
import { text } from '#schemas/primitives.ts'
import { useNavigation } from '#src/entry/navigation.ts'
import { linkTarget, paths, safeReturn } from '#src/entry/paths.ts'
import { ScanPage } from '#src/features/scan/scan-page.tsx'
import { WelcomePage } from '#src/features/welcome/welcome-page.tsx'
import { askServer, type Reply } from '#src/queries/ask-server.ts'
import { MenuSkeleton } from '#src/ui/skeletons.tsx'
import { LostPage, UnansweredPage } from './dead-ends.tsx'
import { GoTo } from './go-to.tsx'

export function ScanRoute() {
  const { state } = useSearch({ from: '/scan' })
  const { go, replace } = useNavigation()
  return (
    <ScanPage
      key={state ?? 'start'}
      state={state ?? 'start'}
      onState={(next) => (state === undefined ? go : replace)(next === 'start' ? paths.scan() : paths.scan(next))}
      onOpened={(code, visitedBefore) => replace(paths.welcome(code), { visitedBefore })}
    />
  )
}

export function WelcomeRoute() {
  const { code } = useParams({ from: '/welcome/$code' })
  const scanned = useLocation({ select: ({ state }) => state.handed ?? null })
  const { replace } = useNavigation()
  return <WelcomePage key={code} code={code} scanned={scanned} onDone={() => replace(paths.menu())} onScan={() => replace(paths.scan())} />
}

/** RT-14: on to an address of this app. */
export function RedirectRoute() {
  const { to } = useSearch({ from: '/redirect' })
  return <GoTo href={safeReturn(to)} />
}

const CustomLink = object({ path: text(400, 1) })
type CustomLink = Infer<typeof CustomLink>

/** The brand has no such link, or what stands in the address cannot be one. */
const isNone = (error: ErrorCode): boolean => error === 'NOT_FOUND' || error === 'BAD_REQUEST'

/** RT-13: a short link of the restaurant's own; where it leads is the server's word, and only within this app. */
export function CustomLinkRoute() {
  const { key } = useParams({ strict: false })
  const [reply, setReply] = useState<Reply<CustomLink> | null>(null)
  const ask = useCallback(() => {
    void askServer({ method: 'GET', path: `/api/customLinks/find?key=${encodeURIComponent(key ?? '')}`, struct: CustomLink }).then(setReply)
  }, [key])
  useEffect(ask, [ask])
  const again = () => {
    setReply(null)
    ask()
  }
  if (reply === null) return <MenuSkeleton label={speak('pages.redirecting')} />
  if ('ok' in reply) return <GoTo href={linkTarget(reply.value.path)} />
  return isNone(reply.error) ? <LostPage /> : <UnansweredPage error={reply.error} onRetry={again} />
}
