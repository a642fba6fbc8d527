import styles from './sideways.module.css'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { speak } from '#messages/speak.ts'
import { Icon } from '#src/ui/icon.tsx'
import { isTyping, onTypingChange } from './typing.ts'

/** A keyboard takes half of a phone's viewport, so more than its shape has to speak for a phone on its side. */
const SIDEWAYS = '(min-aspect-ratio: 13/9) and (max-height: 500px) and (hover: none) and (pointer: coarse)'

const isUpright = (): boolean => (screen.orientation as ScreenOrientation | undefined)?.type.startsWith('portrait') ?? false

const isSideways = (): boolean => matchMedia(SIDEWAYS).matches && !isUpright() && !isTyping() && document.documentElement.dataset['surface'] !== 'kiosk'

function watch(listener: () => void): () => void {
  const media = matchMedia(SIDEWAYS)
  media.addEventListener('change', listener)
  const endTyping = onTypingChange(listener)
  return () => {
    media.removeEventListener('change', listener)
    endTyping()
  }
}

/**
 * RD-07: a phone on its side is asked to be turned; a tablet at a table may lie as it likes. A modal dialog, so that it stands above any sheet and
 * nothing beneath it can be reached.
 */
export function Sideways() {
  const dialog = useRef<HTMLDialogElement>(null)
  const isShown = useSyncExternalStore(watch, isSideways)
  useEffect(() => {
    const element = dialog.current
    if (!element || element.open === isShown) return
    if (isShown) element.showModal()
    else element.close()
  }, [isShown])
  return (
    <dialog ref={dialog} className={styles.sideways} aria-label={speak('shell.landscape')} closedby="none" onCancel={(event) => event.preventDefault()}>
      <Icon name="phone" />
      <b>{speak('shell.landscape')}</b>
      <p>{speak('shell.landscapeText')}</p>
    </dialog>
  )
}
