import styles from './stage.module.css'
import type { Picture } from '#schemas/menu.ts'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { PlainPicture } from './plain-picture.tsx'

export interface StageProps {
  /** The order's own dishes; the first three are laid. `gone`: the kitchen has taken it out. */
  plates: readonly { picture: Picture | null; gone?: boolean | undefined }[]
  /** Ghosts while on the phone, their edges turning while sent, pale at the kitchen, whole once confirmed. */
  mode: 'phone' | 'sending' | 'received' | 'whole'
  /** The page bar, on the stage. */
  children: ReactNode
}

/** The guest's own table from above. It shows what the words below it say, so it is not read out. */
export function Stage({ plates, mode, children }: StageProps) {
  const laid = plates.slice(0, 3)
  return (
    <div className={classes(styles.stage, styles[mode], [styles.two, styles.three][laid.length - 2])}>
      {children}
      {laid.map(({ picture, gone }, place) => (
        <figure key={`${place}-${picture?.hash}`} className={classes(gone && styles.gone)} aria-hidden="true">
          {picture && <PlainPicture picture={picture} className={picture.kind === 'photo' ? styles.photo : undefined} width={256} sizes="190px" />}
        </figure>
      ))}
    </div>
  )
}
