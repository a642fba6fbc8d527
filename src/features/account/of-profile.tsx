import type { ReactNode } from 'react'
import { speak } from '#messages/speak.ts'
import type { Profile } from '#schemas/guest.ts'
import { paths } from '#src/entry/paths.ts'
import { SCENES } from '#src/entry/scenes.ts'
import { useIsCutOff } from '#src/queries/use-connection.ts'
import { useProfile } from '#src/queries/use-profile.ts'
import { useSession } from '#src/queries/use-session.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Waiting } from '#src/ui/waiting.tsx'

/** What is shown of a profile, once there is one; until then why there is none. @param href where a login leads back to */
export function OfProfile({ href, children }: { href: string; children: (profile: Profile) => ReactNode }) {
  const session = useSession()
  const profile = useProfile()
  const offline = useIsCutOff()
  if (session === null) return (
    <Empty scene={SCENES.plate} title={speak('account.visitor')} action={<ButtonLink href={paths.signIn(href)}>{speak('account.signIn')}</ButtonLink>}>
      {speak('account.visitorText')}
    </Empty>
  )
  if (session && profile) return children(profile)
  if (session && profile === null && offline) return (
    <Empty scene={SCENES.box} title={speak('account.profileNeedsNetwork')}>
      {speak('account.profileNeedsNetworkText')}
    </Empty>
  )
  return session && <Waiting label={speak('common.loading')} />
}
