import { hasFeature } from '#domain/plan-features.ts'
import { speak } from '#messages/speak.ts'
import { paths } from '#src/entry/paths.ts'
import { safeLink } from '#src/entry/safe-link.ts'
import { GetAppPage } from '#src/features/get-app/get-app-page.tsx'
import { useBrandResource } from '#src/queries/use-brand-resource.ts'
import { useOutlet } from '#src/queries/use-outlet.ts'
import { usePlace } from '#src/queries/use-place.ts'
import { Waiting } from '#src/ui/waiting.tsx'
import { LostPage } from './dead-ends.tsx'
import { GoTo } from './go-to.tsx'

/** RT-20, RO-04: whether the plan of the outlet the guest is at has the app; null: not known yet, undefined: the guest is at no outlet. */
function useHasApp(): boolean | null | undefined {
  const place = usePlace()
  const outlet = useOutlet()
  if (place === null) return undefined
  // Until the place is read, a painted screen may be another outlet's.
  return place === undefined || outlet?.id !== place.outletId ? null : hasFeature(outlet, 'pwa')
}

const appLink = (resource: ReturnType<typeof useBrandResource>): string | null => safeLink(resource?.appUrl ?? null)

export function GetAppRoute() {
  const hasApp = useHasApp()
  const appUrl = appLink(useBrandResource())
  if (hasApp === undefined) return <GoTo href={paths.home()} />
  if (hasApp === null) return <main><Waiting label={speak('common.loading')} /></main>
  if (!hasApp) return <LostPage />
  return appUrl === null ? <GoTo href={paths.rewardsGetApp()} /> : <GetAppPage appUrl={appUrl} />
}

/** What the rewards' get-app page offers: the app of the home screen. */
export function RewardsGetAppRoute() {
  const hasApp = useHasApp()
  if (hasApp === undefined) return <GoTo href={paths.home()} />
  if (hasApp === null) return <main><Waiting label={speak('common.loading')} /></main>
  return hasApp ? <GetAppPage appUrl={null} /> : <LostPage />
}
