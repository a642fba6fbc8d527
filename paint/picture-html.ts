import type { Picture } from '#schemas/menu.ts'
import { element, type Html } from './html.ts'
import { icon } from './icon-html.ts'
import { linenOf, mediaSrcSet, mediaUrl } from './media.ts'

/** @param sizes as `img sizes` */
export const image = ({ hash }: Picture, sizes: string, loading: 'lazy' | 'eager' = 'lazy'): Html =>
  element('img', { src: mediaUrl(hash, 256), srcset: mediaSrcSet(hash), sizes, width: 256, height: 256, alt: '', loading, decoding: 'async' })

/** A dish's picture in its box; a fork where there is none. @param sizes as `img sizes` */
export const pictureBox = (picture: Picture | null, sizes: string, loading: 'lazy' | 'eager' = 'lazy'): Html =>
  picture === null
    ? element('span', { class: 'pic oat bare' }, icon('fork'))
    : element('span', { class: `pic ${linenOf(picture)}${picture.kind === 'photo' ? ' photo' : ''}` }, image(picture, sizes, loading))
