import { useLayoutEffect } from 'react'

/** Class -> how many hold it. */
const holders = new Map<string, number>()

/**
 * Holds a class at the root of the document while there is a `name`; what several hold stays until the last one lets go. For what a selector would ask of the whole page with
 * `html:has(…)`: a browser looks through every element of the page for that each time one is put in, and so between a tap and its frame.
 */
export function useRootClass(name: string | false | undefined): void {
  useLayoutEffect(() => {
    if (!name) return
    const { classList } = document.documentElement
    holders.set(name, (holders.get(name) ?? 0) + 1)
    classList.add(name)
    return () => {
      const left = (holders.get(name) ?? 1) - 1
      holders.set(name, left)
      if (left === 0) classList.remove(name)
    }
  }, [name])
}
