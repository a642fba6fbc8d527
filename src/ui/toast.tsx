import styles from './toast.module.css'
import { useEffect, useRef } from 'react'

/** CO-07. */
const TOAST_MS = 3000

export interface ToastProps {
  /** Null: nothing is shown. Never for lasting facts. */
  text: string | null
  onDone: () => void
}

/** A passing word for three seconds, read out politely, above everything: inside a sheet it stands in that sheet's tree. Its region is always there. */
export function Toast({ text, onDone }: ToastProps) {
  const region = useRef<HTMLSpanElement>(null)
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  })
  useEffect(() => {
    const element = region.current
    if (text === null || !element) return
    element.showPopover()
    const timer = setTimeout(() => done.current(), TOAST_MS)
    return () => {
      clearTimeout(timer)
      element.hidePopover()
    }
  }, [text])
  return (
    <output className={styles.toasts}>
      <span ref={region} className={styles.toast} popover="manual">
        {text}
      </span>
    </output>
  )
}
