const typed = new WeakSet<EventTarget>()

/** Notes which fields of a page the guest has typed or chosen in; to be called once, before the first of them is shown. */
export function followFields(page: Document): void {
  page.addEventListener('input', ({ target }) => target && typed.add(target), { capture: true, passive: true })
}

/** Whether a field that was typed or chosen in still stands with something in it: a reload now would lose that. */
export function isFormDirty(page: Document): boolean {
  return [...page.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].some((field) => typed.has(field) && field.value !== '')
}
