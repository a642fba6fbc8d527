import { screenName } from '#outbox/kept-screen.ts'
import { writtenCode } from '#domain/table-code.ts'
import type { FirstScreen } from '#schemas/first-screen.ts'
import type { Scheme } from './kept-parts.ts'

/** The name of this worker's release, put in place by the build. */
declare const RELEASE: string

const NAMES = { of: 'x-painted-of', code: 'x-painted-code', moment: 'x-painted-moment', from: 'x-painted-from', until: 'x-painted-until' } as const

/** What a kept page says of itself, so that it can be given without it, or what it was painted from, being read. */
export interface PageLabel {
  /** Names all that it was painted from but the moment. */
  of: string
  /** Of the menu's outlet and table, as it is written. */
  code: string
  /** What it says of the moment, as one line of ASCII. */
  moment: string
  /** A page painted then would be the same: epoch ms of this device. */
  from: number
  until: number
}

/** A menu's code, as it is written. */
export const codeOf = ({ outlet, table }: Pick<FirstScreen, 'outlet' | 'table'>): string => writtenCode({ restaurantCode: outlet.code, tableNumber: table?.number ?? null })

/**
 * Names all that a menu's page is painted from but the moment; null where the kept screen does not say what it is.
 * @param offline the page says when the menu was confirmed, which changes with each visit and is said by no other
 */
export function nameOf(screen: Response, scheme: Scheme | null, offline: boolean): string | null {
  const name = screenName(screen)
  return name && [RELEASE, scheme, name.hash, offline ? name.confirmed : '-'].join(' ')
}

/** Puts a label on a page. */
export function putLabel(headers: Headers, label: PageLabel): void {
  for (const [field, name] of Object.entries(NAMES)) headers.set(name, String(label[field as keyof PageLabel]))
}

/** The label of a kept page; null where it was painted from anything but this. @param of see `nameOf` */
export function labelOf(page: Response | undefined, of: string | null): PageLabel | null {
  const read = (field: keyof PageLabel): string => page?.headers.get(NAMES[field]) ?? ''
  if (of === null || read('of') !== of) return null
  return { of, code: read('code'), moment: read('moment'), from: Number(read('from')), until: Number(read('until')) }
}

/** A page with this label says what one that is painted then would. @param at epoch ms of this device */
export const isGoodAt = (at: number, { from, until }: PageLabel): boolean => from <= at && at < until
