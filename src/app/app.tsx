import type { ReactNode } from 'react'
import { NavigationProvider } from '#src/entry/navigation.ts'
import { MenuLayer } from '#src/routes/menu-layer.tsx'
import { NavigateProvider } from '#src/ui/link.tsx'
import { Spoken } from './spoken.tsx'
import { StepMissing } from './step-missing.tsx'
import { navigation } from './steps.ts'
import { useTakeOver } from './take-over.ts'

/** The page as a whole: the menu, and all other screens where their code is there. */
export function App({ children }: { children: ReactNode }) {
  useTakeOver()
  return (
    <NavigationProvider value={navigation}>
      <NavigateProvider value={navigation.go}>
        {/* First: what a page says as it opens finds who reads it out. */}
        <Spoken />
        <MenuLayer />
        {children}
        <StepMissing />
      </NavigateProvider>
    </NavigationProvider>
  )
}
