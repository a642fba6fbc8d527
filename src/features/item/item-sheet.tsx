import { type ReactNode, useState } from 'react'
import { speak } from '#messages/speak.ts'
import { PictureSkeleton } from '#src/ui/dish-skeleton.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { WidePicture } from '#src/ui/wide-picture.tsx'
import { DishBody, DishFoot } from './dish-parts.tsx'
import styles from './item.module.css'
import { ItemGone, ItemLoading } from './item-states.tsx'
import { useDish } from './use-dish.ts'
import { useItem } from './use-item.ts'

interface ItemSheetProps {
  itemId: string
  /** The cart's line that is being changed. */
  lineId?: string | undefined
  onClose: () => void
  /** The cart had no room for it. */
  onFull: () => void
  /** Below what can be done with it. */
  end?: ReactNode
}

/**
 * P-04: a dish, what can be chosen with it, and its live price. Its address makes the phone's back button close it.
 * It is one dialog of one height from its first frame on: a dish that is still being read arrives in it, and neither the focus nor the sheet moves.
 */
export function ItemSheet({ itemId, lineId, onClose, onFull, end }: ItemSheetProps) {
  const reading = useItem(itemId, lineId)
  const { dish, close } = useDish(reading, { onClose, onFull })
  const [isLate] = useState(reading.kind === 'loading')
  const isLoading = reading.kind === 'loading'
  return (
    <Sheet
      open
      tall
      onClose={close}
      title={dish?.item.name ?? speak('menu.title')}
      closeLabel={speak('common.close')}
      lead={isLoading ? <PictureSkeleton /> : dish?.item.picture && <WidePicture picture={dish.item.picture} spent={dish.view.soldOut} />}
      foot={dish && <><DishFoot dish={dish} /><div className={styles.end}>{end}</div></>}
    >
      {isLate && <output className="sr">{dish?.item.name ?? speak(isLoading ? 'common.loading' : 'item.gone')}</output>}
      {isLoading && <ItemLoading />}
      {reading.kind === 'gone' && <ItemGone onClose={close} />}
      {dish && <DishBody dish={dish} />}
    </Sheet>
  )
}
