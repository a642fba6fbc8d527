import type { OfferReason } from '#domain/offers/judge-offer.ts'
import { speak } from '#messages/speak.ts'
import { removeLine } from '#src/commands/change-cart.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { DishPicture } from '#src/ui/dish-picture.tsx'
import { Price } from '#src/ui/price.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { paths } from '#src/entry/paths.ts'
import type { LineView } from './cart-model.ts'
import { lostCard } from './mystery-model.ts'
import styles from './cart.module.css'

interface UnavailableSheetProps {
  lines: readonly LineView[]
  /** Lines that can be had. */
  others: number
  onClose: () => void
}

/** ER-05. */
export function UnavailableSheet({ lines, others, onClose }: UnavailableSheetProps) {
  const remove = () => {
    for (const { line } of lines) void removeLine(line.lineId)
    onClose()
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={speak('cartNotices.unavailable')}
      closeLabel={speak('common.close')}
      foot={<Button onClick={remove}>{speak('cartNotices.removeUnavailable')}</Button>}
    >
      <ul className={styles.gone}>
        {lines.map(({ line, total, problem }) => (
          <li key={line.lineId}>
            <DishPicture picture={line.shown.picture} sizes="56px" />
            <span className="grow">
              <b>{line.shown.name}</b>
              <span className="small muted">{problem}</span>
            </span>
            <s className="muted"><Price paise={total} /></s>
          </li>
        ))}
      </ul>
      <p className={styles.words}>{others > 0 ? speak('cartNotices.unavailableText', { count: others }) : speak('cartNotices.unavailableAll')}</p>
    </Sheet>
  )
}

/** ER-07, ER-21: the outlet takes no orders of this way now; nothing is lost. Another time or another way, where there is one, is one tap off. */
export function ClosedSheet({ text, hasOthers, onClose }: { text: string; hasOthers: boolean; onClose: () => void }) {
  return (
    <Sheet
      open
      onClose={onClose}
      title={speak('cart.closedTitle')}
      closeLabel={speak('common.close')}
      foot={
        <>
          <ButtonLink kind={hasOthers ? 'line' : 'primary'} href={paths.menu()}>{speak('errors.ORDER_TIME_NOT_ALLOWED.action')}</ButtonLink>
          {hasOthers && <ButtonLink href={paths.ways({ from: 'cart', when: 'later' })}>{speak('cart.closedOthers')}</ButtonLink>}
        </>
      }
    >
      <p className={styles.words}>{text}</p>
      <p className={styles.words}>{speak('cart.closedKept')}</p>
    </Sheet>
  )
}

interface LostDealSheetProps {
  /** Why it is not on the bill. */
  reason: OfferReason
  onWithout: () => void
  onClose: () => void
}

/** M-11: the dish from under a lid is a part of what the guest wanted; the order goes without it when they say so. */
export function LostDealSheet({ reason, onWithout, onClose }: LostDealSheetProps) {
  const { title, text } = lostCard(reason)
  return (
    <Sheet
      open
      onClose={onClose}
      title={title}
      closeLabel={speak('common.close')}
      foot={
        <>
          <Button kind="line" onClick={onWithout}>{speak('mystery.goWithout')}</Button>
          <Button onClick={onClose}>{speak('mystery.back')}</Button>
        </>
      }
    >
      <p className={styles.words}>{text}</p>
    </Sheet>
  )
}

interface FailureSheetProps {
  title: string
  text: string
  onRetry: () => void
  onClose: () => void
}

/** ER-03: the order could not be kept on this phone; nothing was sent. */
export function FailureSheet({ title, text, onRetry, onClose }: FailureSheetProps) {
  return (
    <Sheet open onClose={onClose} title={title} closeLabel={speak('common.close')} foot={<Button onClick={onRetry}>{speak('common.tryAgain')}</Button>}>
      <p className={styles.words}>{text}</p>
    </Sheet>
  )
}
