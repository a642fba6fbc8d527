/** Writes the one text of an element. Its text node stays, so that no more than its letters is laid out anew. */
export function drawText(element: Element, text: string): void {
  if (element.firstChild) element.firstChild.nodeValue = text
  else element.textContent = text
}
