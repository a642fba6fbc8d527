import { speak } from '#messages/speak.ts'
import { install } from '#src/commands/install.ts'
import { isApple } from '#src/entry/is-apple.ts'
import { paths } from '#src/entry/paths.ts'
import { SCENES } from '#src/entry/scenes.ts'
import { useInstall } from '#src/queries/use-install.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { PageBar } from '#src/ui/page-bar.tsx'
import styles from './get-app.module.css'

/** RT-20, ST-17: the app, from the brand's own shop where it has one, else as what the browser puts on the home screen. @param appUrl https, or null */
export function GetAppPage({ appUrl }: { appUrl: string | null }) {
  return (
    <>
      <PageBar title={speak('view.appTitle')} back={{ label: speak('common.back'), href: paths.account() }} />
      <main className={styles.page}>{appUrl === null ? <HomeScreen /> : <Shop appUrl={appUrl} />}</main>
    </>
  )
}

function Shop({ appUrl }: { appUrl: string }) {
  return (
    <>
      <p>{speak('view.appText')}</p>
      <ButtonLink wide href={appUrl} rel="noopener noreferrer" target="_blank">{speak('view.store')}</ButtonLink>
    </>
  )
}

function HomeScreen() {
  const state = useInstall()
  if (state === 'installed') return <Empty scene={SCENES.plate} title={speak('view.installed')}>{speak('view.installedText')}</Empty>
  const steps = isApple(navigator.userAgent) ? [speak('view.steps.share'), speak('view.steps.addHere')] : [speak('view.steps.menu'), speak('view.steps.install')]
  return (
    <>
      <p>{speak('view.appText')}</p>
      {state === 'installable' ? <Button wide onClick={() => void install()}>{speak('shell.installYes')}</Button> : <ol className={styles.how}>{steps.map((step) => <li key={step}>{step}</li>)}</ol>}
    </>
  )
}
