import { isActive } from '#domain/brand-modules.ts'
import { speak } from '#messages/speak.ts'
import { paths } from '#src/entry/paths.ts'
import { SCENES } from '#src/entry/scenes.ts'
import { useStartUp } from '#src/queries/use-start-up.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Waiting } from '#src/ui/waiting.tsx'
import { UnreachablePage } from './dead-ends.tsx'

/** RD-02, RD-05: the rewards of a brand whose module is not active cannot be reached; of one whose is, it is said that they are not in this app (decision 0026). */
export function RewardsRoute() {
  const startUp = useStartUp()
  if (startUp.kind === 'loading') return <main><Waiting label={speak('common.loading')} /></main>
  if (startUp.kind !== 'ready' || !isActive(startUp.info.brand, 'reward')) return <UnreachablePage />
  return (
    <main>
      <Empty level={1} scene={SCENES.plate} title={speak('pages.noRewards')} action={<ButtonLink href={paths.menu()}>{speak('pages.seeMenu')}</ButtonLink>}>
        {speak('pages.noRewardsText')}
      </Empty>
    </main>
  )
}
