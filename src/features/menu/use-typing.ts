import { useCallback, useEffect, useRef, useState } from 'react'
import { restObservers } from '#src/ui/siblings-observer.ts'
import { createTelling } from './tell-typed.ts'

/**
 * What is typed into the search, with the address after it, and the scroll position of the menu behind the hits.
 * @param searched what the address says is searched for
 * @param onSearch tells the address; '' is the menu again
 */
export function useTyping(searched: string, onSearch: (text: string) => void): [text: string, type: (typed: string) => void] {
  const [text, setText] = useState(searched)
  const leftAt = useRef(0)

  const told = useRef<string[]>([])
  const followed = useRef(searched)
  const [telling] = useState(() => createTelling(() => location.pathname))

  // The address follows the typing, and the field the address when the guest goes back: an echo of what was typed is passed over.
  useEffect(() => {
    // What was typed while this screen took over is not called back by the address it began with.
    if (followed.current === searched) return
    followed.current = searched
    const echo = told.current.indexOf(searched)
    told.current = told.current.slice(echo + 1)
    if (echo < 0) setText(searched)
  }, [searched])
  const type = useCallback((typed: string) => {
    setText((before) => {
      if (before === '' && typed !== '') leftAt.current = scrollY
      return typed
    })
    telling.typed(() => {
      told.current.push(typed.trim() === '' ? '' : typed)
      onSearch(typed)
    })
  }, [telling, onSearch])
  useEffect(() => telling.end, [telling])
  const searching = text.trim() !== ''
  // After the first letter's own frame. They are back before the scroll is, which asks them what is near.
  useEffect(() => {
    if (!searching) return
    const frame = requestAnimationFrame(() => restObservers(true))
    return () => {
      cancelAnimationFrame(frame)
      restObservers(false)
    }
  }, [searching])
  const wasSearching = useRef(searching)
  useEffect(() => {
    if (wasSearching.current === searching) return
    wasSearching.current = searching
    // To scroll lays the page out at once: not where it is at its top anyway, and not before all of this frame is in it.
    if (searching && leftAt.current === 0) return
    const frame = requestAnimationFrame(() => scrollTo({ top: searching ? 0 : leftAt.current, behavior: 'instant' }))
    return () => cancelAnimationFrame(frame)
  }, [searching])
  return [text, type]
}
