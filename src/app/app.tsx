import { RouterProvider } from '@tanstack/react-router'
import { type Navigation, NavigationProvider } from '#src/entry/navigation.ts'
import { NavigateProvider } from '#src/ui/link.tsx'
import { router } from './router.ts'
import { Shell } from './shell.tsx'
import { useTakeOver } from './take-over.ts'

const go = (href: string): void => router.history.push(href)

const navigation: Navigation = {
  go,
  replace: (href) => router.history.replace(href),
  back: (fallback) => (router.history.canGoBack() ? router.history.back() : router.history.replace(fallback)),
}

/** The page as a whole: ways to move, the screens, and what may stand over any of them. */
export function App() {
  useTakeOver()
  return (
    <NavigationProvider value={navigation}>
      <NavigateProvider value={go}>
        <RouterProvider router={router} />
        <Shell />
      </NavigateProvider>
    </NavigationProvider>
  )
}
