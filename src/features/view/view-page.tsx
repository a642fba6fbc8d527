import { useState } from 'react'
import { speak } from '#messages/speak.ts'
import { paths } from '#src/entry/paths.ts'
import { SCENES } from '#src/entry/scenes.ts'
import { usePlace } from '#src/queries/use-place.ts'
import { askStartUpAgain, useStartUp } from '#src/queries/use-start-up.ts'
import type { StartUpInfo } from '#schemas/brand.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Emblem } from '#src/ui/emblem.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Toast } from '#src/ui/toast.tsx'
import { Waiting } from '#src/ui/waiting.tsx'
import { isInAppBrowser } from './in-app-browser.ts'
import styles from './view.module.css'

/** RT-19: `ig` Instagram, `wb` WhatsApp. */
export const VIEW_SOURCES = ['ig', 'wb'] as const
export type ViewSource = (typeof VIEW_SOURCES)[number]

/** RT-19: where a brand's link in a social app leads: who it is, and the ways on. It stands on what the device keeps of the brand, so it opens offline too. */
export function ViewPage({ from }: { from: ViewSource | null }) {
  const startUp = useStartUp()
  return (
    <main className={styles.page}>
      {startUp.kind === 'loading' && <Waiting label={speak('pages.loading')} />}
      {startUp.kind === 'ready' && <Brand info={startUp.info} from={from} />}
      {(startUp.kind === 'offline' || startUp.kind === 'failed' || startUp.kind === 'unknown') && (
        <Empty level={1} scene={SCENES.plate} title={speak(startUp.kind === 'offline' ? 'pages.offline' : 'pages.failed')} action={<Button onClick={askStartUpAgain}>{speak('common.retry')}</Button>}>
          {startUp.kind === 'offline' ? speak('pages.offlineText') : speak('errors.UNKNOWN_SERVER_ERR.text')}
        </Empty>
      )}
    </main>
  )
}

function Brand({ info: { brand, outlets }, from }: { info: StartUpInfo; from: ViewSource | null }) {
  const place = usePlace()
  const [only, ...others] = outlets
  const isOne = only !== undefined && others.length === 0
  const menu = place ? paths.menu() : isOne ? paths.restaurant(only.code) : paths.locations()
  return (
    <>
      <div className={styles.head}>
        <Emblem letters={brand.emblem} />
        {from && <p className="muted">{speak(`view.from.${from}`)}</p>}
        <h1>{brand.name}</h1>
        <p>{brand.tagline}</p>
      </div>
      <div className={styles.ways}>
        <ButtonLink wide href={menu}>{speak(place || isOne ? 'view.menu' : 'view.outlets')}</ButtonLink>
        <ButtonLink wide kind="line" icon="qr" href={paths.scan()}>{speak('view.scan')}</ButtonLink>
      </div>
      {isInAppBrowser(navigator.userAgent) && <OpenOutside />}
    </>
  )
}

function OpenOutside() {
  const [word, setWord] = useState<string | null>(null)
  const address = `${location.origin}${paths.home()}`
  const copy = (): void => {
    navigator.clipboard.writeText(address).then(
      () => setWord(speak('view.copied')),
      () => setWord(speak('view.notCopied', { address })),
    )
  }
  return (
    <Card tone="warm">
      <div className={styles.ways}>
        <h2>{speak('view.inApp')}</h2>
        <p>{speak('view.inAppText')}</p>
        <Button kind="line" onClick={copy}>{speak('view.copy')}</Button>
      </div>
      <Toast text={word} onDone={() => setWord(null)} />
    </Card>
  )
}
