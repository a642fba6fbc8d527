import { hasFeature } from '#domain/plan-features.ts'
import { speak } from '#messages/speak.ts'
import type { Session } from '#schemas/guest.ts'
import { setColourScheme } from '#src/commands/choose.ts'
import { install } from '#src/commands/install.ts'
import { mainTabs } from '#src/entry/main-tabs.ts'
import { paths } from '#src/entry/paths.ts'
import { safeLink } from '#src/entry/safe-link.ts'
import { useAccountIsRead } from '#src/queries/use-account-is-read.ts'
import { useAddresses } from '#src/queries/use-addresses.ts'
import { useBrandResource } from '#src/queries/use-brand-resource.ts'
import { useInstall } from '#src/queries/use-install.ts'
import { useOutlet } from '#src/queries/use-outlet.ts'
import { usePlace } from '#src/queries/use-place.ts'
import { useProfile } from '#src/queries/use-profile.ts'
import { usePreferences } from '#src/queries/use-preferences.ts'
import { isSessionOver, useSession } from '#src/queries/use-session.ts'
import { useStartUp } from '#src/queries/use-start-up.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Link } from '#src/ui/link.tsx'
import { Pick } from '#src/ui/pick.tsx'
import { TabBar } from '#src/ui/tab-bar.tsx'
import { accountRows } from './account-model.ts'
import styles from './account.module.css'
import { LocationCard } from './location-card.tsx'
import { PointsLines } from './points-lines.tsx'
import { LogOut, type LogOutProps } from './log-out.tsx'

const SCHEMES = ['system', 'light', 'dark'] as const

/** More (RT-27, RT-30). @param onLoggedOut the code of the table or restaurant the guest was at (RD-10) */
export function AccountPage({ onLoggedOut }: LogOutProps) {
  const session = useSession()
  const isRead = useAccountIsRead()
  const isWhole = session !== undefined && isRead
  return (
    <>
      <main className={styles.page} aria-busy={!isWhole || undefined}>
        <h1>{speak('account.title')}</h1>
        {/* All at once: a card that came late would push the rows down, and so would a guest's points and cars. */}
        {isWhole && <Parts session={session} onLoggedOut={onLoggedOut} />}
      </main>
      <div className="dock">
        <TabBar label={speak('app.nav')} tabs={mainTabs('more')} />
      </div>
    </>
  )
}

function Parts({ session, onLoggedOut }: LogOutProps & { session: Session | null }) {
  const place = usePlace()
  const outlet = useOutlet()
  const profile = useProfile()
  const addresses = useAddresses()
  const startUp = useStartUp()
  const isOnlyOutlet = startUp.kind === 'ready' && startUp.info.outlets.length === 1
  const guest = isSessionOver(session) ? null : session
  const offered = {
    canInstall: outlet !== null && hasFeature(outlet, 'pwa'),
    hasCars: outlet?.serviceTypes.includes('DT') === true || (profile?.guestVehicle.length ?? 0) > 0,
    // Another outlet may bring what this one does not, and is not on this device.
    hasNoAddresses: isOnlyOutlet && outlet !== null && !outlet.serviceTypes.includes('DL') && addresses?.length === 0,
    isOnlyOutlet,
  }
  return (
    <>
      <Card tone="brand">
        {guest ? (
          <div className={styles.guest}>
            {/* The login has the name of its day; what the guest has changed since is in their profile. */}
            <b>{profile?.name || guest.name}</b>
            <span className="muted tabular">{guest.phone}</span>
            <PointsLines />
          </div>
        ) : (
          <div className={styles.guest}>
            <b>{speak('account.visitor')}</b>
            <span className="muted">{speak('account.visitorText')}</span>
            <ButtonLink kind="soft" href={paths.signIn(paths.account())}>{speak('account.signIn')}</ButtonLink>
          </div>
        )}
      </Card>
      <nav aria-label={speak('account.title')}>
        <ul className={styles.rows}>
          {accountRows(guest, place ?? null, offered).map(({ name, href, icon }) => (
            <li key={name}>
              <Link href={href}>
                <Icon name={icon} />
                <span className="grow">{speak(`account.${name}`)}</span>
                <Icon name="right" size={20} />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Appearance />
      <LocationCard />
      <InstallCard />
      <Brand />
      {guest && <LogOut onLoggedOut={onLoggedOut} />}
    </>
  )
}

function Appearance() {
  const preferences = usePreferences()
  return (
    <Card>
      <h2 id="appearance">{speak('account.appearance')}</h2>
      <div role="radiogroup" aria-labelledby="appearance">
        {SCHEMES.map((scheme) => (
          <Pick
            key={scheme}
            kind="radio"
            name="appearance"
            label={speak(`account.scheme.${scheme}`)}
            checked={preferences?.colourScheme === scheme}
            onChange={() => void setColourScheme(scheme)}
          />
        ))}
      </div>
    </Card>
  )
}

/** P-13: only where the browser can. RO-04: and the outlet's plan has it. */
function InstallCard() {
  const outlet = useOutlet()
  const isOffered = useInstall() === 'installable' && outlet !== null && hasFeature(outlet, 'pwa')
  if (!isOffered) return null
  return (
    <Card>
      <h2>{speak('account.install')}</h2>
      <p className={styles.text}>{speak('account.installText')}</p>
      <Button kind="line" onClick={() => void install()}>{speak('shell.installYes')}</Button>
    </Card>
  )
}

/** P-14: a link to the owner's business site. */
function Brand() {
  const business = safeLink(useBrandResource()?.businessUrl ?? null)
  return (
    <p className={styles.brand}>
      <Link href={paths.terms()}>{speak('account.terms')}</Link>
      <Link href={paths.privacy()}>{speak('account.privacy')}</Link>
      {business && <a href={business} rel="noopener noreferrer" target="_blank">{speak('account.business')}</a>}
    </p>
  )
}
