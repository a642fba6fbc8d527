import type { Picture } from '#schemas/menu.ts'
import { linenOf, mediaSrcSet, mediaUrl } from '#paint/media.ts'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import { useMissing } from './use-missing.ts'

export interface DishPictureProps {
  picture: Picture | null
  /** Width of the box for the browser's choice of file, as in `img sizes`: "128px". */
  sizes: string
  /** Empty in lists, where the name stands beside it; a sentence in the sheet. */
  alt?: string | undefined
  /** Loads at once, for what stands on the first screen. */
  eager?: boolean | undefined
  /** Side in px; without one it fills its place. */
  side?: number | undefined
  /** Sold out: grey and half clear. */
  spent?: boolean | undefined
  /** Of what gives the box another shape than its place does. */
  className?: string | undefined
}

/** A dish's drawing on linen or its photograph filling the box. The box has its size before anything is loaded; with no picture, or none to be had, a plain linen stays. */
export function DishPicture({ picture, sizes, alt = '', eager, side, spent, className }: DishPictureProps) {
  const [isMissing, onError] = useMissing(picture)
  const shown = isMissing ? null : picture
  return (
    <span
      className={classes(
        'pic',
        picture ? linenOf(picture) : 'oat',
        shown?.kind === 'photo' && 'photo',
        className,
        spent && 'spent',
        !shown && 'bare',
      )}
      style={side === undefined ? undefined : { inlineSize: side, flex: 'none' }}
    >
      {shown ? (
        <img
          src={mediaUrl(shown.hash, 256)}
          srcSet={mediaSrcSet(shown.hash)}
          sizes={sizes}
          width={256}
          height={256}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          onError={onError}
        />
      ) : (
        <Icon name="fork" />
      )}
    </span>
  )
}
