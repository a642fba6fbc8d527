import type { Picture } from '#schemas/menu.ts'
import { type MEDIA_WIDTHS, mediaSrcSet, mediaUrl } from '#paint/media.ts'
import { useMissing } from './use-missing.ts'

export interface PlainPictureProps {
  picture: Picture
  /** Of the file for browsers without `srcset`; its sides in px before it is loaded. */
  width: (typeof MEDIA_WIDTHS)[number]
  /** Width of the box for the browser's choice of file, as in `img sizes`: "128px". */
  sizes: string
  className?: string | undefined
  /** For what may be below the first screen. */
  lazy?: boolean | undefined
}

/** A dish as decoration with a transparent ground. Renders nothing when it cannot be loaded. */
export function PlainPicture({ picture, width, sizes, className, lazy }: PlainPictureProps) {
  const [isMissing, onError] = useMissing(picture)
  if (isMissing) return null
  return (
    <img
      className={className}
      src={mediaUrl(picture.hash, width)}
      srcSet={mediaSrcSet(picture.hash)}
      sizes={sizes}
      width={width}
      height={width}
      alt=""
      loading={lazy ? 'lazy' : undefined}
      decoding="async"
      onError={onError}
    />
  )
}
