import { useParams } from '@tanstack/react-router'
import { useNavigation } from '#src/entry/navigation.ts'
import { paths } from '#src/entry/paths.ts'
import { AboutOutletPage } from '#src/features/about/about-outlet-page.tsx'
import { LegalPage } from '#src/features/about/legal-page.tsx'
import { LocationsPage } from '#src/features/locations/locations-page.tsx'

export function LocationsRoute() {
  const { go } = useNavigation()
  return <LocationsPage onOpened={() => go(paths.menu())} />
}

export function AboutOutletRoute() {
  const { outletId } = useParams({ from: '/about/outlet/$outletId' })
  return <AboutOutletPage outletId={outletId} />
}

export const TermsRoute = () => <LegalPage which="terms" />
export const PrivacyRoute = () => <LegalPage which="privacy" />
