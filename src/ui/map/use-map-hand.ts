import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { type MapView, panned, zoomed } from './mercator.ts'

/** Pixels of a step by key or arrow button; a fine one with Shift. */
export const STEP = 64
const FINE_STEP = 8
/** Zoom of a turn of a wheel by one pixel, and of a key. */
const WHEEL_ZOOM = 0.0025
const KEY_ZOOM = 0.5
/** After so long without a move the map has come to rest. */
const REST_MS = 300

const KEYS: Readonly<Record<string, readonly [dx: number, dy: number]>> = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [1, 0], ArrowRight: [-1, 0] }

export interface MapHand {
  onPointerDown: (event: PointerEvent<HTMLElement>) => void
  onPointerMove: (event: PointerEvent<HTMLElement>) => void
  onPointerUp: (event: PointerEvent<HTMLElement>) => void
  onPointerCancel: (event: PointerEvent<HTMLElement>) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

interface Moves {
  view: MapView
  onView: (view: MapView) => void
  /** The map begins to move, or has come to rest. */
  onMoving: (moving: boolean) => void
}

/** Moves a map: one finger or the mouse draws it, two fingers or the wheel bring it nearer, arrows and + and - do both. The middle stays where it is. */
export function useMapHand(element: RefObject<HTMLElement | null>, moves: Moves): MapHand {
  const latest = useRef(moves)
  latest.current = moves
  const fingers = useRef(new Map<number, { x: number; y: number }>())
  const rest = useRef(0)

  const settleLater = (): void => {
    clearTimeout(rest.current)
    rest.current = window.setTimeout(() => fingers.current.size === 0 && latest.current.onMoving(false), REST_MS)
  }
  const move = (view: MapView): void => {
    latest.current.onMoving(true)
    latest.current.view = view
    latest.current.onView(view)
    settleLater()
  }

  useEffect(() => {
    const map = element.current
    // React listens to wheels passively, and the page must not scroll under the map.
    const turn = (event: WheelEvent): void => {
      event.preventDefault()
      move(zoomed(latest.current.view, -event.deltaY * WHEEL_ZOOM))
    }
    map?.addEventListener('wheel', turn, { passive: false })
    return () => {
      map?.removeEventListener('wheel', turn)
      clearTimeout(rest.current)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `move` reads what is current by itself
  }, [element])

  const lift = (event: PointerEvent<HTMLElement>): void => {
    fingers.current.delete(event.pointerId)
    settleLater()
  }
  return {
    onPointerDown: (event) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    },
    onPointerMove: (event) => {
      const before = fingers.current.get(event.pointerId)
      if (!before) return
      const now = { x: event.clientX, y: event.clientY }
      const [other] = [...fingers.current].flatMap(([id, finger]) => (id === event.pointerId ? [] : [finger]))
      fingers.current.set(event.pointerId, now)
      const share = other ? 0.5 : 1
      const drawn = panned(latest.current.view, (now.x - before.x) * share, (now.y - before.y) * share)
      const apart = (finger: { x: number; y: number }): number => (other ? Math.hypot(finger.x - other.x, finger.y - other.y) : 1)
      move(zoomed(drawn, Math.log2(Math.max(1, apart(now)) / Math.max(1, apart(before)))))
    },
    onPointerUp: lift,
    onPointerCancel: lift,
    onKeyDown: (event) => {
      const way = KEYS[event.key]
      const nearer = event.key === '+' || event.key === '=' ? KEY_ZOOM : event.key === '-' ? -KEY_ZOOM : 0
      if (!way && nearer === 0) return
      event.preventDefault()
      const step = event.shiftKey ? FINE_STEP : STEP
      move(way ? panned(latest.current.view, way[0] * step, way[1] * step) : zoomed(latest.current.view, nearer))
    },
  }
}
