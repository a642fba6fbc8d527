import { alikeIn, wordsOf } from '#src/early/handed.ts'

/** Where a guest is on the painted screen: the part that has the focus, and what is selected in it. */
export interface HeldFocus {
  words: string
  place: number
  selected: [start: number | null, end: number | null] | null
}

/** The part of the painted screen that has the focus; null: none has. */
export function heldFocus(painted: Element): HeldFocus | null {
  const part = document.activeElement
  if (!part || !painted.contains(part)) return null
  const words = wordsOf(part)
  const selected: HeldFocus['selected'] = part instanceof HTMLInputElement ? [part.selectionStart, part.selectionEnd] : null
  return { words, place: alikeIn(painted, words).findIndex((other) => other === part), selected }
}

/**
 * Gives the focus to the same part of the screen that took over, at the same place of its text: a keyboard stays open, as one field follows the other at once.
 * @param typed what stood in the painted search, whether or not it has the focus
 */
export function giveFocus(into: Element, focus: HeldFocus | null, typed: string): void {
  const field = into.querySelector<HTMLInputElement>('input[type="search"]')
  if (field && typed !== '') typeInto(field, typed)
  const part = focus && alikeIn(into, focus.words)[focus.place]
  if (!part) return
  part.focus({ preventScroll: true })
  const { selected } = focus
  // React sets the field's value once more when it has heard of it, which moves the caret to its end.
  if (selected && part instanceof HTMLInputElement) setTimeout(() => part.value === typed && part.setSelectionRange(...selected))
}

/** As if the guest had typed it: the field's owner hears of it. React passes over a value that it has seen being set, so the browser's own way of setting is used. */
function typeInto(field: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
