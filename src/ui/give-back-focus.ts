/**
 * After a dialog has closed: the browser gives the focus back to what opened it, unless that was drawn anew meanwhile. Then its successor gets it,
 * found by the same id, or by the same address for a link. Does nothing where something else has the focus already.
 * @param opener what had the focus before
 * @param dialog the closed one: what had the focus in it keeps that until the next frame
 */
export function giveBackFocus(opener: Element | null, dialog: Element): void {
  const held = document.activeElement
  if (!opener || opener.isConnected || (held !== document.body && !dialog.contains(held))) return
  const href = opener.getAttribute('href')
  const successor = opener.id !== '' ? document.getElementById(opener.id) : href !== null ? document.querySelector<HTMLElement>(`a[href="${CSS.escape(href)}"]`) : null
  successor?.focus({ preventScroll: true })
}
