import { type RefObject, useEffect, useRef } from 'react'

/** Shuts a modal dialog at a tap beside it, where the browser does not know `closedby` yet. */
export function useScrimTap(dialog: RefObject<HTMLDialogElement | null>, onClose: () => void): void {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    const element = dialog.current
    if (!element || 'closedBy' in HTMLDialogElement.prototype) return
    const tap = (event: MouseEvent) => {
      if (event.target === element && !isWithin(event, element.getBoundingClientRect())) close.current()
    }
    element.addEventListener('click', tap)
    return () => element.removeEventListener('click', tap)
  }, [dialog])
}

function isWithin({ clientX, clientY }: MouseEvent, box: DOMRect): boolean {
  return clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom
}
