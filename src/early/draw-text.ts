/**
 * Writes the one text of an element. Its text node stays, so that no more than its letters is laid out anew: one put in its place would have all rules with
 * `:has()` above it asked again, `html:has(.sheet[open])` by way of the whole document.
 */
export function drawText(element: Element, text: string): void {
  if (element.textContent === text) return
  if (element.firstChild) element.firstChild.nodeValue = text
  else element.textContent = text
}
