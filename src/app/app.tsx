import { RouterProvider } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type Navigation, NavigationProvider } from '#src/entry/navigation.ts'
import { NavigateProvider } from '#src/ui/link.tsx'
import type { AppRouter } from './router.ts'
import { Shell } from './shell.tsx'
import { useTakeOver } from './take-over.ts'

const waysOf = ({ history, navigate }: AppRouter): Navigation => ({
  go: (href) => history.push(href),
  replace: (href, handed) => history.replace(href, handed && { handed }),
  // The history is ahead of the screens: a step to one whose code is still on its way stands in it already.
  rename: (from, href) => {
    if (history.location.pathname === from) void navigate({ href, replace: true, resetScroll: false })
  },
  back: (fallback) => (history.canGoBack() ? history.back() : history.replace(fallback)),
})

/** The page as a whole: ways to move, the screens, and what may stand over any of them. */
export function App({ router }: { router: AppRouter }) {
  useTakeOver()
  const navigation = useMemo(() => waysOf(router), [router])
  return (
    <NavigationProvider value={navigation}>
      <NavigateProvider value={navigation.go}>
        <RouterProvider router={router} />
        <Shell history={router.history} />
      </NavigateProvider>
    </NavigationProvider>
  )
}
