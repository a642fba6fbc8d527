import { speak } from '#messages/speak.ts'
import { paths } from '#src/entry/paths.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { MenuSkeleton } from '#src/ui/skeletons.tsx'
import { SCENES } from '#src/entry/scenes.ts'
import styles from './menu.module.css'

/** Only while the device has nothing of this menu. */
export function MenuLoading() {
  return (
    <main>
      <MenuSkeleton label={speak('menu.loading')} />
    </main>
  )
}

/** RT-04: the place of this code is being opened. */
export function MenuOfCode({ code }: { code: string }) {
  return (
    <main>
      <h1 className={styles.opening}>{speak('menu.openingCode', { code: code.toUpperCase() })}</h1>
      <MenuSkeleton label={speak('menu.loading')} />
    </main>
  )
}

/** The menu is not on this phone and there is no way to fetch it. */
export function MenuNeedsNetwork({ onRetry }: { onRetry: () => void }) {
  return (
    <main>
      <Empty level={1} scene={SCENES.box} title={speak('menu.offlineFirst')} action={<Button onClick={onRetry}>{speak('common.retry')}</Button>}>
        {speak('menu.offlineFirstText')}
      </Empty>
    </main>
  )
}

/** Nobody knows yet where the guest is. */
export function MenuOfNoPlace() {
  return (
    <main>
      <Empty
        level={1}
        scene={SCENES.plate}
        title={speak('menu.none')}
        action={
          <>
            <ButtonLink href={paths.scan('open')} icon="qr">{speak('menu.scan')}</ButtonLink>
            <ButtonLink kind="line" href={paths.locations()} icon="pin">{speak('menu.locations')}</ButtonLink>
          </>
        }
      >
        {speak('menu.noneText')}
      </Empty>
    </main>
  )
}

/** An outlet without dishes. */
export function MenuEmpty() {
  return (
    <Empty scene={SCENES.plate} title={speak('menu.empty')}>
      {speak('menu.emptyText')}
    </Empty>
  )
}

/** The filter hides everything. */
export function NothingInFilter({ onClear }: { onClear: () => void }) {
  return (
    <Empty scene={SCENES.crumbs} title={speak('menu.nothingInFilter')} action={<Button kind="soft" onClick={onClear}>{speak('menu.showAll')}</Button>}>
      {speak('menu.nothingInFilterText')}
    </Empty>
  )
}

/** The search finds nothing. */
export function NoHits({ text, onClear }: { text: string; onClear: () => void }) {
  return (
    <Empty scene={SCENES.crumbs} title={speak('menu.noHits', { text })} action={<Button kind="soft" onClick={onClear}>{speak('menu.clearSearch')}</Button>}>
      {speak('menu.noHitsText')}
    </Empty>
  )
}
