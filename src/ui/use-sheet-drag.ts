import { type PointerEvent, useRef } from 'react'

const FAR_ENOUGH_PX = 110
const FAST_ENOUGH_PX_PER_MS = 0.6

/** Handlers for the handle of a sheet: it follows the finger down, and shuts when let go far enough or fast enough. */
export function useSheetDrag(sheet: () => HTMLElement | null, onClose: () => void) {
  const start = useRef<{ y: number; at: number } | null>(null)
  const settle = () => {
    start.current = null
    sheet()?.style.removeProperty('translate')
    sheet()?.style.removeProperty('transition')
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType === 'mouse' || (event.target as Element).closest('button')) return
      start.current = { y: event.clientY, at: event.timeStamp }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const dialog = sheet()
      if (!start.current || !dialog) return
      dialog.style.transition = 'none'
      dialog.style.translate = `0 ${Math.max(0, event.clientY - start.current.y)}px`
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (!start.current) return
      const down = event.clientY - start.current.y
      const fast = down > 24 && down / Math.max(1, event.timeStamp - start.current.at) > FAST_ENOUGH_PX_PER_MS
      settle()
      if (down > FAR_ENOUGH_PX || fast) onClose()
    },
    onPointerCancel: settle,
  }
}
