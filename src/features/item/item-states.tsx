import { speak } from '#messages/speak.ts'
import { SCENES } from '#src/entry/scenes.ts'
import { Button } from '#src/ui/button.tsx'
import { DishSkeleton } from '#src/ui/dish-skeleton.tsx'
import { Empty } from '#src/ui/empty.tsx'
import styles from './item.module.css'

/** Only while neither the first screen nor the database has the dish. */
export function ItemLoading() {
  return (
    <div className={styles.head}>
      <DishSkeleton />
    </div>
  )
}

/** The outlet took it off while its address lived on. */
export function ItemGone({ onClose }: { onClose: () => void }) {
  return (
    <Empty scene={SCENES.crumbs} title={speak('item.gone')} action={<Button onClick={onClose}>{speak('pages.seeMenu')}</Button>}>
      {speak('item.goneText')}
    </Empty>
  )
}
