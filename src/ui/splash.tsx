import styles from './splash.module.css'
import type { Picture } from '#schemas/menu.ts'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { classes } from './classes.ts'
import { Emblem } from './emblem.tsx'
import { PlainPicture } from './plain-picture.tsx'

/** CO-07. */
export const SPLASH_MS = 3000

export interface SplashProps {
  /** Up to six, off every edge. */
  plates: readonly Picture[]
  emblem: string
  /** "Good evening, Aarav", and a line of welcome. */
  title: string
  line: string
  /** The table chip. */
  chip?: ReactNode
  /** There is somewhere to go on to; until then the splash stays. */
  ready: boolean
  /** Ready, and three seconds are over or the guest tapped; called once. */
  onDone: () => void
  /** Of the tap, read out. */
  skipLabel: string
}

/** RD-06. A table from above, every plate off the edge, the words in the clearing. The menu loads behind it. */
export function Splash({ plates, emblem, title, line, chip, ready, onDone, skipLabel }: SplashProps) {
  const done = useRef<(() => void) | null>(onDone)
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), SPLASH_MS)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (isOver && ready) finish(done)
  }, [isOver, ready])
  return (
    <main className={styles.splash}>
      {plates.slice(0, 6).map((picture, place) => (
        <span key={`${place}-${picture.hash}`} className={classes(styles.plate, styles[`p${place + 1}`])}>
          <PlainPicture picture={picture} className={picture.kind === 'photo' ? styles.photo : undefined} width={640} sizes="320px" />
        </span>
      ))}
      <div className={styles.say}>
        <Emblem letters={emblem} />
        <h1>{title}</h1>
        <p>{line}</p>
        {chip}
        <span className={styles.thread} />
      </div>
      <button type="button" className={styles.skip} aria-label={skipLabel} onClick={() => setIsOver(true)} />
    </main>
  )
}

function finish(done: RefObject<(() => void) | null>): void {
  done.current?.()
  done.current = null
}
