import { useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { type Infer, object } from 'superstruct'
import { speak } from '#messages/speak.ts'
import { text } from '#schemas/primitives.ts'
import { useNavigation } from '#src/entry/navigation.ts'
import { paths, safeReturn } from '#src/entry/paths.ts'
import { ScanPage } from '#src/features/scan/scan-page.tsx'
import { WelcomePage } from '#src/features/welcome/welcome-page.tsx'
import { askServer } from '#src/queries/ask-server.ts'
import { MenuSkeleton } from '#src/ui/skeletons.tsx'
import { LostPage } from './dead-ends.tsx'
import { GoTo } from './go-to.tsx'

export function ScanRoute() {
  const { state } = useSearch({ from: '/scan' })
  const { go, replace } = useNavigation()
  return (
    <ScanPage
      key={state ?? 'start'}
      state={state ?? 'start'}
      onState={(next) => (state === undefined ? go : replace)(next === 'start' ? paths.scan() : paths.scan(next))}
      onOpened={(code) => replace(paths.welcome(code))}
    />
  )
}

export function WelcomeRoute() {
  const { code } = useParams({ from: '/welcome/$code' })
  const { replace } = useNavigation()
  return <WelcomePage code={code} onDone={() => replace(paths.menu())} onScan={() => replace(paths.scan())} />
}

/** RT-14: on to an address of this app. */
export function RedirectRoute() {
  const { to } = useSearch({ from: '/redirect' })
  return <GoTo href={safeReturn(to)} />
}

const CustomLink = object({ path: text(400, 1) })
type CustomLink = Infer<typeof CustomLink>

/** RT-13: a short link of the restaurant's own; where it leads is the server's word, and only within this app. */
export function CustomLinkRoute() {
  const { key } = useParams({ strict: false })
  const [found, setFound] = useState<CustomLink | 'none' | null>(null)
  useEffect(() => {
    void askServer({ method: 'GET', path: `/api/customLinks/find?key=${encodeURIComponent(key ?? '')}`, struct: CustomLink }).then((reply) =>
      setFound('ok' in reply ? reply.value : 'none'))
  }, [key])
  if (found === null) return <MenuSkeleton label={speak('pages.redirecting')} />
  return found === 'none' ? <LostPage /> : <GoTo href={safeReturn(`${paths.home()}${found.path.replace(/^\/+/, '')}`)} />
}
