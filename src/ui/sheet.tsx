import styles from './sheet.module.css'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { classes } from './classes.ts'
import footStyles from './foot.module.css'
import { IconButton } from './icon-button.tsx'
import { giveBackFocus } from './give-back-focus.ts'
import { useRootClass } from './use-root-class.ts'
import { useScrimTap } from './use-scrim-tap.ts'
import { useSheetDrag } from './use-sheet-drag.ts'

export interface SheetProps {
  open: boolean
  /** Asked for by close, drag, scrim, Escape and the phone's back; the owner then sets `open` to false. */
  onClose: () => void
  /** Names the dialog; shown in its bar, over a picture only once that has scrolled away. */
  title: string
  closeLabel: string
  /** It is as high as a sheet can be whatever is in it: what comes into it later does not move it. */
  tall?: boolean
  /** A picture that fills the top. */
  lead?: ReactNode
  /** Stays at the foot, within the thumb's reach. */
  foot?: ReactNode
  children: ReactNode
}

/**
 * A bottom sheet for choices, on large screens in the middle: a native modal dialog, so the rest of the page is inert, the focus comes back to
 * where it was, and Escape and Android's back shut it. Text fields belong on pages, because phones move sheets when the keyboard opens.
 */
export function Sheet({ open, onClose, title, closeLabel, tall, lead, foot, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [scrolled, setScrolled] = useState(false)
  const drag = useSheetDrag(() => dialog.current, onClose)
  useScrimTap(dialog, onClose)
  useRootClass(open && styles.still)
  const opener = useRef<Element | null>(null)
  const isLeaving = useRef(false)

  useEffect(() => {
    const element = dialog.current
    if (!element || element.open === open) return
    if (open) {
      opener.current = document.activeElement
      element.showModal()
    } else element.close()
  }, [open])

  // Most sheets are taken away while they are open, and a dialog that is only removed gives no focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    return () => {
      if (!element?.open) return
      isLeaving.current = true
      element.close()
      giveBackFocus(opener.current, element)
    }
  }, [])

  return (
    <dialog
      ref={dialog}
      className={classes(styles.sheet, tall && styles.tall)}
      aria-label={title}
      closedby="any"
      data-scrolled={scrolled || undefined}
      onClose={() => open && !isLeaving.current && onClose()}
    >
      <div className={styles.body} onScroll={({ currentTarget }) => setScrolled(currentTarget.scrollTop > leadHeight(currentTarget))}>
        <div className={classes(styles.bar, lead ? styles.over : null)} {...drag}>
          <span className={styles.grip} />
          <b className="display" aria-hidden="true">{title}</b>
          <IconButton icon="close" label={closeLabel} onClick={onClose} />
        </div>
        {lead}
        {children}
      </div>
      {foot && <div className={classes(footStyles.foot, styles.foot)}>{foot}</div>}
    </dialog>
  )
}

/** How far the body scrolls before its picture is behind the bar. */
function leadHeight(body: HTMLElement): number {
  const picture = body.querySelector<HTMLElement>(':scope > .pic')
  return picture ? picture.offsetHeight - 52 : 4
}
