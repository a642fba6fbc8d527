import { LINENS, type Linen, type Picture } from '#schemas/menu.ts'
import { known } from '#schemas/primitives.ts'

/** The linen a picture lies on; a kind of a later release is plain. */
export const linenOf = ({ linen }: Pick<Picture, 'linen'>): Linen => known(linen, LINENS) ?? 'oat'

/** The widths in which every picture is kept, px; all are square. */
export const MEDIA_WIDTHS = [96, 256, 640] as const

/** Of a featured dish, whose box is 164 px: asked for a little smaller, so that a screen of 1.75 takes 256 and not 640, three times the bytes. */
export const FEATURE_SIZES = '146px'

/** Where a picture is served; its name is its content's hash, so it may be kept for ever. */
export const mediaUrl = (hash: Picture['hash'], width: (typeof MEDIA_WIDTHS)[number]): string => `/media/${hash}-${width}.webp`

/** `srcset` of a picture: the browser takes the width that suits the box and the screen. */
export const mediaSrcSet = (hash: Picture['hash']): string => MEDIA_WIDTHS.map((width) => `${mediaUrl(hash, width)} ${width}w`).join(', ')
