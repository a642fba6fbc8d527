import { RouterProvider } from '@tanstack/react-router'
import { useMemo } from 'react'
import { NavigationProvider } from '#src/entry/navigation.ts'
import { NavigateProvider } from '#src/ui/link.tsx'
import { usePageChanges } from './page-changes.ts'
import type { AppRouter } from './router.ts'
import { Shell } from './shell.tsx'
import { useTakeOver } from './take-over.ts'
import { waysOf } from './ways.ts'

/** The page as a whole: ways to move, the screens, and what may stand over any of them. */
export function App({ router }: { router: AppRouter }) {
  useTakeOver()
  usePageChanges(router)
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
