import { speak } from '#messages/speak.ts'
import type { ErrorCode } from '#schemas/errors.ts'
import { useNavigation } from '#src/entry/navigation.ts'
import { BASE_PATH } from '#src/entry/base-path.ts'
import { paths } from '#src/entry/paths.ts'
import { SCENES } from '#src/entry/scenes.ts'
import { todaysPath } from '#src/entry/todays-path.ts'
import { GoTo } from './go-to.tsx'
import { Button } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'

/** RT-21: what no route has; another name of an area leads to it (RT-02, RD-03), and a segment named `rewards` is the rewards' (RD-02). */
export function NowherePage() {
  const { pathname, search } = location
  if (pathname.split('/').includes('rewards')) return <GoTo href={paths.rewards()} />
  const today = pathname.startsWith(BASE_PATH) ? todaysPath(pathname.slice(BASE_PATH.length), search) : null
  return today === null ? <LostPage /> : <GoTo href={`${BASE_PATH}${today}`} />
}

/** RT-21, ER-18: an address that leads nowhere. */
export function LostPage() {
  const { replace } = useNavigation()
  return (
    <main>
      <Empty level={1} scene={SCENES.crumbs} title={speak('pages.lost')} action={<Button onClick={() => replace(paths.home())}>{speak('pages.lostAction')}</Button>}>
        {speak('pages.lostText')}
      </Empty>
    </main>
  )
}

/** An address that could not be asked about: it may well lead somewhere. */
export function UnansweredPage({ error, onRetry }: { error: ErrorCode; onRetry: () => void }) {
  return (
    <main>
      <Empty level={1} scene={SCENES.plate} title={speak(`errors.${error}.title`)} action={<Button onClick={onRetry}>{speak('common.retry')}</Button>}>
        {speak(`errors.${error}.text`)}
      </Empty>
    </main>
  )
}

/** RD-05: no brand lives here. "TRY AGAIN" opens the origin anew. */
export function UnreachablePage() {
  return (
    <main>
      <Empty level={1} scene={SCENES.plate} title={speak('pages.unreachable')} action={<Button onClick={() => location.assign(location.origin)}>{speak('common.tryAgain')}</Button>}>
        {speak('pages.unreachableText')}
      </Empty>
    </main>
  )
}
