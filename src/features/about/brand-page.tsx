import type { ReactNode } from 'react'
import { speak } from '#messages/speak.ts'
import type { StartUpInfo } from '#schemas/brand.ts'
import { paths } from '#src/entry/paths.ts'
import { SCENES } from '#src/entry/scenes.ts'
import { askStartUpAgain, useStartUp } from '#src/queries/use-start-up.ts'
import { Button } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { PageBar } from '#src/ui/page-bar.tsx'
import { Waiting } from '#src/ui/waiting.tsx'
import styles from './about.module.css'

/** The frame of a page that shows what a brand says of itself, with its loading, offline and error states. */
export function BrandPage({ title, children }: { title: string; children: (info: StartUpInfo) => ReactNode }) {
  const startUp = useStartUp()
  return (
    <>
      <PageBar title={title} back={{ label: speak('common.back'), href: paths.account() }} />
      <main className={styles.page}>
        {startUp.kind === 'loading' && <Waiting label={speak('pages.loading')} />}
        {startUp.kind === 'ready' && children(startUp.info)}
        {(startUp.kind === 'offline' || startUp.kind === 'failed' || startUp.kind === 'unknown') && (
          <Empty
            scene={SCENES.plate}
            title={speak(startUp.kind === 'offline' ? 'pages.offline' : 'pages.failed')}
            action={<Button onClick={askStartUpAgain}>{speak('common.retry')}</Button>}
          >
            {startUp.kind === 'offline' ? speak('pages.offlineText') : speak('errors.UNKNOWN_SERVER_ERR.text')}
          </Empty>
        )}
      </main>
    </>
  )
}
