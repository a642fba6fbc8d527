import styles from './sheet.module.css'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { classes } from './classes.ts'
import footStyles from './foot.module.css'
import { IconButton } from './icon-button.tsx'
import { useScrimTap } from './use-scrim-tap.ts'
import { useSheetDrag } from './use-sheet-drag.ts'

export interface SheetProps {
  open: boolean
  /** Asked for by close, drag, scrim, Escape and the phone's back; the owner then sets `open` to false. */
  onClose: () => void
  /** Names the dialog; shown in its bar, over a picture only once that has scrolled away. */
  title: string
  closeLabel: string
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
export function Sheet({ open, onClose, title, closeLabel, lead, foot, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [scrolled, setScrolled] = useState(false)
  const drag = useSheetDrag(() => dialog.current, onClose)
  useScrimTap(dialog, onClose)

  useEffect(() => {
    const element = dialog.current
    if (!element || element.open === open) return
    if (open) element.showModal()
    else element.close()
  }, [open])

  return (
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-label={title}
      closedby="any"
      data-scrolled={scrolled || undefined}
      onClose={() => open && onClose()}
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
