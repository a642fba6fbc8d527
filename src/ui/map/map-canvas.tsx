import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { LatLng } from '#schemas/primitives.ts'
import { classes } from '../classes.ts'
import type { MapSource } from './map-source.ts'
import styles from './map.module.css'
import { type MapSize, type MapView, toScreen } from './mercator.ts'
import { type MapOver, paintMap, readPalette } from './paint-map.ts'
import { type MapHand, useMapHand } from './use-map-hand.ts'

/** Something that stands at a place: the outlet's emblem, a house, where the guest is. */
export interface MapMark {
  id: string
  at: LatLng
  kind: 'outlet' | 'home' | 'here'
  children?: ReactNode
}

export interface MapCanvasProps extends MapOver {
  source: MapSource
  view: MapView
  marks?: readonly MapMark[]
  /** Read out: what the map shows, or how it is moved. */
  label: string
  /** Left out: a picture of a map. */
  hand?: { onView: (view: MapView) => void; onMoving: (moving: boolean) => void }
  /** The pin in the middle, and whatever else lies over it. */
  children?: ReactNode
}

const NO_HAND = { onView: () => undefined, onMoving: () => undefined }
const SHARPEST = 2
const dark = '(prefers-color-scheme: dark)'

/** The size of an element in CSS pixels; null until it was measured. */
function useSize(element: { current: HTMLElement | null }): MapSize | null {
  const [size, setSize] = useState<MapSize | null>(null)
  useLayoutEffect(() => {
    const measured = element.current
    if (!measured) return
    const measure = () => setSize({ width: measured.clientWidth, height: measured.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [element])
  return size
}

/** Counts what a painting depends on and React does not see: pictures that arrived, the hour of the colours. */
function useRepaint(source: MapSource): number {
  const [count, setCount] = useState(0)
  useEffect(() => {
    const again = () => setCount((before) => before + 1)
    const end = source.onMore(again)
    const query = matchMedia(dark)
    query.addEventListener('change', again)
    const themes = new MutationObserver(again)
    themes.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'style', 'data-theme-version'] })
    return () => {
      end()
      query.removeEventListener('change', again)
      themes.disconnect()
    }
  }, [source])
  return count
}

/** A map on a canvas. With a hand it is moved under its middle; without it is a picture. */
export function MapCanvas({ source, view, marks = [], zones, route, label, hand, children }: MapCanvasProps) {
  const map = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const size = useSize(map)
  const repaint = useRepaint(source)
  const [lacking, setLacking] = useState<string | null>(null)
  // A pin stands in the middle, or something else that covers it.
  const isMiddleKept = Boolean(hand || children)
  const moves: MapHand = useMapHand(map, { view, ...(hand ?? NO_HAND) })

  useEffect(() => {
    if (!size || size.width === 0 || size.height === 0) return
    const frame = requestAnimationFrame(() => {
      const context = canvas.current?.getContext('2d')
      if (!map.current || !canvas.current || !context) return
      const sharp = Math.min(SHARPEST, devicePixelRatio)
      canvas.current.width = Math.round(size.width * sharp)
      canvas.current.height = Math.round(size.height * sharp)
      context.scale(sharp, sharp)
      setLacking(paintMap(source, { context, view, size, ...readPalette(map.current), kept: [...marks.map(({ at }) => at), ...(isMiddleKept ? [view.center] : [])] }, { zones, route }))
      map.current.dataset['painted'] = String(repaint)
    })
    return () => cancelAnimationFrame(frame)
  }, [source, view, size, repaint, marks, zones, route, isMiddleKept])

  return (
    <div ref={map} className={classes(styles.map, hand && styles.moved)} role={hand ? 'application' : 'img'} aria-label={label} {...(hand ? { ...moves, tabIndex: 0 } : {})}>
      <canvas ref={canvas} className={styles.canvas} aria-hidden="true" />
      {size && marks.map(({ id, at, kind, children: inside }) => {
        const { x, y } = toScreen(view, size, at)
        return (
          <span
            key={id}
            className={classes(styles.mark, kind === 'home' && styles.filled, kind === 'here' && styles.here, !hand && kind !== 'here' && styles.small)}
            style={{ transform: `translate(${x}px, ${y}px)` }}
            aria-hidden="true"
          >
            {inside}
          </span>
        )
      })}
      {children}
      {(lacking || source.attribution) && <small className={styles.attribution}>{[lacking, source.attribution].filter(Boolean).join(' · ')}</small>}
    </div>
  )
}
