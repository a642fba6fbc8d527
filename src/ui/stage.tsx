import './tracking.css'
import type { Picture } from '#schemas/menu.ts'
import { mediaSrcSet, mediaUrl } from '#paint/media.ts'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'

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
    <div className={classes('stage', mode, `of-${laid.length}`)}>
      {children}
      {laid.map(({ picture, gone }, place) => (
        <figure key={`${place}-${picture?.hash}`} className={classes(gone && 'gone-plate')} aria-hidden="true">
          {picture && (
            <img
              className={picture.kind}
              src={mediaUrl(picture.hash, 256)}
              srcSet={mediaSrcSet(picture.hash)}
              sizes="190px"
              width={256}
              height={256}
              alt=""
              decoding="async"
            />
          )}
        </figure>
      ))}
    </div>
  )
}
