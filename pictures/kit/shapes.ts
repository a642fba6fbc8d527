import type { Colour } from './colour.ts'
import type { Point } from './geometry.ts'
import { num } from './num.ts'

/** What a shape may carry besides its outline and fill. */
export interface Look {
  opacity?: number
  shift?: Point
  /** A clip as `pen.clip` answers it. */
  clip?: string
  dash?: string
}

const short = (value: number): string => String(+value.toFixed(2)).replace(/^(-?)0\./, '$1.')
const degrees = (angle: number): number => num(angle * 57.3)

function attributes({ opacity, shift, clip, dash }: Look): string {
  let text = ''
  if (opacity !== undefined) text += ` opacity="${short(opacity)}"`
  if (shift) text += ` transform="translate(${num(shift[0])} ${num(shift[1])})"`
  if (clip) text += ` clip-path="${clip}"`
  if (dash) text += ` stroke-dasharray="${dash}"`
  return text
}

/** SVG of a filled circle. */
export const circle = (cx: number, cy: number, r: number, fill: string, look: Look = {}): string =>
  `<circle cx="${num(cx)}" cy="${num(cy)}" r="${num(r)}" fill="${fill}"${attributes(look)}/>`

/** SVG of a circle's line. */
export const ring = (cx: number, cy: number, r: number, stroke: Colour, width: number, look: Look = {}): string =>
  `<circle cx="${num(cx)}" cy="${num(cy)}" r="${num(r)}" fill="none" stroke="${stroke}" stroke-width="${num(width)}"${attributes(look)}/>`

const oval = (cx: number, cy: number, rx: number, ry: number, angle: number): string =>
  `cx="${num(cx)}" cy="${num(cy)}" rx="${num(rx)}" ry="${num(ry)}" transform="rotate(${degrees(angle)} ${num(cx)} ${num(cy)})"`

/** An ellipse turned about its own centre. */
export const ellipse = (
  cx: number, cy: number, rx: number, ry: number, angle: number, fill: string, look: Pick<Look, 'opacity'> = {},
): string => `<ellipse ${oval(cx, cy, rx, ry, angle)} fill="${fill}"${attributes(look)}/>`

/** The outline of an ellipse turned about its own centre. */
export const hoop = (
  cx: number, cy: number, rx: number, ry: number, angle: number, stroke: Colour, width: number,
): string => `<ellipse ${oval(cx, cy, rx, ry, angle)} fill="none" stroke="${stroke}" stroke-width="${num(width)}"/>`

/** SVG of a filled path. @param data as its `d` */
export const path = (data: string, fill: string, look: Look = {}): string =>
  `<path d="${data}" fill="${fill}"${attributes(look)}/>`

/** SVG of a path's line. @param data as its `d` */
export const line = (data: string, stroke: Colour, width: number, look: Look = {}): string =>
  `<path d="${data}" fill="none" stroke="${stroke}" stroke-width="${num(width)}" stroke-linecap="round" stroke-linejoin="round"${attributes(look)}/>`

/** SVG of shapes that have a look in common. */
export const group = (body: string, look: Look): string => `<g${attributes(look)}>${body}</g>`

/** A copy of a symbol, moved, turned and sized. */
export function stamp(id: string, x: number, y: number, angle = 0, scale = 1): string {
  const turned = angle ? ` rotate(${Math.round(angle * 57.3)})` : ''
  const sized = scale === 1 ? '' : ` scale(${num(scale)})`
  return `<use href="#${id}" transform="translate(${num(x)} ${num(y)})${turned}${sized}"/>`
}
