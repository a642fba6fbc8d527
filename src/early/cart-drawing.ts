import type { EarlyWords } from '#paint/early-words.ts'
import { barPlace, type BarPictures, type CartBarView, paintedAdd, paintedBar, paintedPlus } from '#paint/painted-cart.ts'
import { drawText } from './draw-text.ts'
import { paintedHtml } from './painted-html.ts'

/** A dish beside its ADD. */
export interface DrawnDish {
  /** How many are in the cart. */
  count: number
  name: string
  hasChoices: boolean
}

/**
 * Draws what a tap on a menu changes, straight into the document: on the painted screen, and after it on React's, which draws these parts as they
 * are with an empty cart and leaves them to this (decision 0036). Each call shows what it is given; to call it again with the same changes nothing.
 */
export interface CartDrawing {
  /** @param box `.add`, whose last button is ADD and then plus: the same element, so that thumb and focus stay where they were */
  add: (box: Element, dish: DrawnDish) => void
  /** @param button the round one of a featured dish */
  plus: (button: Element, dish: Pick<DrawnDish, 'count' | 'name'>) => void
  /** @param bar null: the cart is empty; a bar that was there stays in the page unseen, so that the next first dish need not make it */
  bar: (dock: Element, bar: CartBarView | null) => void
}

/** A picture that cannot be had leaves its linen, as `DishPicture` does. */
function leaveLinen({ target }: Event): void {
  if (!(target instanceof HTMLImageElement)) return
  target.parentElement?.classList.add('bare')
  target.remove()
}

/** A line that says nothing is as high as one that does. */
const NOTHING = '\u00A0'

/** A hidden page has no frames. */
const afterFrame = (work: () => void): void => void (document.visibilityState === 'hidden' ? setTimeout(work) : requestAnimationFrame(() => setTimeout(work)))

/** Draws the cart into the painted menu. */
export function cartDrawing(words: EarlyWords): CartDrawing {
  const add: CartDrawing['add'] = (box, { count, name, hasChoices }) => {
    const last = box.lastElementChild
    const number = box.querySelector('.num')
    if (!(last instanceof HTMLElement) || (count === 0 && !number)) return
    if (count > 0 && number) return drawText(number, String(count))
    const { before, inside, label } = paintedAdd(count, name, hasChoices, words)
    // The last button stays, and with it its focus; to ask for a focus it has would have the whole style made before the frame.
    const losesFocus = document.activeElement !== last && box.contains(document.activeElement)
    while (box.firstChild !== last) box.firstChild?.remove()
    box.classList.toggle('on', count > 0)
    last.ariaLabel = label
    last.innerHTML = paintedHtml(inside)
    last.insertAdjacentHTML('beforebegin', paintedHtml(before))
    if (losesFocus) last.focus()
  }

  const plus: CartDrawing['plus'] = (button, { count, name }) => {
    const painted = paintedPlus(count, name, words)
    if (button.ariaLabel === painted.label) return
    button.classList.toggle('on', count > 0)
    button.ariaLabel = painted.label
    button.innerHTML = paintedHtml(painted.inside)
  }

  const shown = new WeakMap<Element, CartBarView | null>()
  const change = (drawn: Element, { sum, line }: CartBarView, before: CartBarView): void => {
    const said = drawn.querySelector('b')
    if (said) drawText(said, sum)
    // It rises in its place; not with the bar itself, whose first frame would wait for it.
    if (before.line !== line) drawn.querySelector('small')?.replaceWith(Object.assign(document.createElement('small'), { className: 'new', textContent: line }))
  }

  const pictured = new WeakMap<Element, BarPictures>()
  const isPictured = (dock: Element): boolean => pictured.get(dock)?.of.join() === shown.get(dock)?.pictures.of.join()
  /** Puts in the pictures of what the bar shows by now. Others than before land in their place, the first are there with their bar. */
  const picture = (dock: Element): void => {
    const [place, view] = [dock.querySelector('.cartbar > .dishes'), shown.get(dock)]
    if (!place || !view || isPictured(dock)) return
    place.className = `${barPlace(view.pictures.of.length)}${pictured.has(dock) ? ' new' : ''}`
    place.innerHTML = paintedHtml(view.pictures.html())
    pictured.set(dock, view.pictures)
  }

  const putAway = (dock: Element, drawn: Element): void => {
    pictured.delete(dock)
    drawn.classList.add('away')
    drawn.querySelector('.dishes')?.replaceChildren()
    for (const text of drawn.querySelectorAll('b, small')) drawText(text, NOTHING)
  }
  const show = (drawn: Element, view: CartBarView): void => {
    drawn.className = 'cartbar'
    for (const [name, text] of [['b', view.sum], ['small', view.line]] as const) {
      const said = drawn.querySelector(name)
      if (said) drawText(said, text)
    }
    const place = drawn.querySelector('.dishes')
    if (place) place.className = barPlace(view.pictures.of.length)
  }

  const bar: CartDrawing['bar'] = (dock, view) => {
    const drawn = dock.querySelector('.cartbar')
    const [isFirst, before] = [!shown.has(dock), shown.get(dock)]
    shown.set(dock, view)
    if (!drawn) pictured.delete(dock)
    if (!view) return drawn ? putAway(dock, drawn) : undefined
    if (drawn) {
      if (before) change(drawn, view, before)
      else show(drawn, view)
    } else {
      const tabs = dock.querySelector(':scope > .nav')
      const html = paintedHtml(paintedBar(view, words).html)
      if (tabs) tabs.insertAdjacentHTML('beforebegin', html)
      else dock.insertAdjacentHTML('beforeend', html)
      dock.querySelector('.cartbar')?.addEventListener('error', leaveLinen, true)
    }
    // A screen that takes over has the pictures in its first frame.
    if (isFirst) picture(dock)
    else if (!isPictured(dock)) afterFrame(() => picture(dock))
  }
  return { add, plus, bar }
}
