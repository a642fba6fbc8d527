import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { giveBackFocus } from './give-back-focus.ts'

interface Part {
  id: string
  href: string | null
  /** Stands in the page now. */
  isConnected: boolean
}

const body = { id: 'body' }
const closeButton = { id: 'close' }
/** The sheet that was closed; its button is in it. */
const dialog = { contains: (part: unknown) => part === closeButton } as unknown as Element
let page: Part[]
let focused: unknown

const put = (part: Partial<Part>): Part => {
  const whole = { id: '', href: null, isConnected: true, ...part }
  page.push(whole)
  return whole
}
const asElement = (part: Part | undefined): HTMLElement | null =>
  part ? ({ ...part, part, getAttribute: (name: string) => (name === 'href' ? part.href : null), focus: () => void (focused = part) } as unknown as HTMLElement) : null

/** Drawn anew: what stood there has gone, and another like it stands in its place. */
const drawAnew = (part: Part): Part => {
  part.isConnected = false
  return put({ id: part.id, href: part.href })
}

beforeEach(() => {
  page = []
  focused = body
  const find = (fits: (part: Part) => boolean) => asElement(page.find((part) => part.isConnected && fits(part)))
  vi.stubGlobal('CSS', { escape: (text: string) => text })
  vi.stubGlobal('document', {
    body,
    get activeElement() {
      return focused
    },
    getElementById: (id: string) => find((part) => part.id === id),
    querySelector: (selector: string) => find((part) => selector === `a[href="${part.href}"]`),
  })
})
afterEach(() => void vi.unstubAllGlobals())

it('a link that was drawn anew while its sheet was open gets the focus by its address', () => {
  put({ href: '/item/papad' })
  const link = put({ href: '/item/dal' })
  const anew = drawAnew(link)
  giveBackFocus(asElement(link), dialog)
  expect(focused).toBe(anew)
})

it('a button that was drawn anew gets it by its id, also where it has an address', () => {
  const button = put({ id: 'sections', href: '/sections' })
  put({ href: '/sections' })
  const anew = drawAnew(button)
  giveBackFocus(asElement(button), dialog)
  expect(focused).toBe(anew)
})

it('what had the focus in the closed sheet, which the browser leaves there until the next frame, keeps it from nobody', () => {
  const link = put({ href: '/item/dal' })
  const anew = drawAnew(link)
  focused = closeButton
  giveBackFocus(asElement(link), dialog)
  expect(focused).toBe(anew)
})

it('nothing is taken from a part that has the focus already, and none that still stands is focused twice', () => {
  const link = put({ href: '/item/dal' })
  giveBackFocus(asElement(link), dialog)
  expect(focused).toBe(body)
  drawAnew(link)
  focused = put({ id: 'search' })
  giveBackFocus(asElement(link), dialog)
  expect(focused).toMatchObject({ id: 'search' })
})

it('an opener without a successor leaves the focus where it is', () => {
  const button = put({})
  button.isConnected = false
  giveBackFocus(asElement(button), dialog)
  giveBackFocus(null, dialog)
  expect(focused).toBe(body)
})
