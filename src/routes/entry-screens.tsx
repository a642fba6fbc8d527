import { useCanGoBack, useLocation, useParams, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { speak } from '#messages/speak.ts'
import { known } from '#schemas/primitives.ts'
import type { CustomLink } from '#schemas/custom-link.ts'
import { findCustomLink } from '#src/commands/find-custom-link.ts'
import { useNavigation } from '#src/entry/navigation.ts'
import { linkTarget, paths, safeReturn } from '#src/entry/paths.ts'
import { ScanPage } from '#src/features/scan/scan-page.tsx'
import { VIEW_SOURCES, ViewPage } from '#src/features/view/view-page.tsx'
import { WelcomePage } from '#src/features/welcome/welcome-page.tsx'
import { isNone } from '#src/queries/is-none.ts'
import type { Reply } from '#src/queries/read-reply.ts'
import { MenuSkeleton } from '#src/ui/skeletons.tsx'
import { LostPage, UnansweredPage } from './dead-ends.tsx'
import { GoTo } from './go-to.tsx'

export function ScanRoute() {
  const { state } = useSearch({ from: '/scan' })
  const { go, replace, back } = useNavigation()
  // An app on the home screen has no back of its own. Where the scanner is the first page there is nothing to go back to.
  const hasBefore = useCanGoBack()
  return (
    <ScanPage
      key={state ?? 'start'}
      state={state ?? 'start'}
      // The camera that is closed gives way to what was before it, not to a second one of that page.
      onState={(next) => (next === 'start' ? back(paths.scan()) : (state === undefined ? go : replace)(paths.scan(next)))}
      onBack={hasBefore ? () => back(paths.menu()) : undefined}
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

/** RT-19: a brand's link in a social app; any other name below `view` is nobody's. */
export function ViewRoute() {
  const { from } = useParams({ strict: false })
  const source = from === undefined ? null : known(from, VIEW_SOURCES)
  return from !== undefined && source === null ? <LostPage /> : <ViewPage from={source} />
}

/** RT-14: on to an address of this app. */
export function RedirectRoute() {
  const { to } = useSearch({ from: '/redirect' })
  return <GoTo href={safeReturn(to)} />
}

/** RT-13: a short link of the restaurant's own; where it leads is the server's word, and only within this app. */
export function CustomLinkRoute() {
  const { key } = useParams({ strict: false })
  const [reply, setReply] = useState<Reply<CustomLink> | null>(null)
  const ask = useCallback(() => void findCustomLink(key ?? '').then(setReply), [key])
  useEffect(ask, [ask])
  const again = () => {
    setReply(null)
    ask()
  }
  if (reply === null) return <MenuSkeleton label={speak('pages.redirecting')} />
  if ('ok' in reply) return <GoTo href={linkTarget(reply.value.path)} />
  return isNone(reply.error) ? <LostPage /> : <UnansweredPage error={reply.error} onRetry={again} />
}
