import { createRootRoute, Outlet } from '@tanstack/react-router'
import { subdomainOf } from '#domain/subdomain.ts'
import { useStartUp } from '#src/queries/use-start-up.ts'
import { BrokenPage } from './broken-page.tsx'
import { NowherePage, UnreachablePage } from './dead-ends.tsx'

/** RD-05: on a subdomain of no brand there is no other screen. With no subdomain the scanner leads on (RD-04). */
function Root() {
  const isUnknown = useStartUp().kind === 'unknown' && subdomainOf(location.hostname) !== ''
  return isUnknown ? <UnreachablePage /> : <Outlet />
}

export const rootRoute = createRootRoute({ component: Root, errorComponent: BrokenPage, notFoundComponent: NowherePage })
