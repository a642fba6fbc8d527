import { useEffect, useRef } from 'react'
import { onSay } from '#src/ui/say.ts'

/** Emptied a moment before, the region is read out again also where its words are the same; what is said meanwhile is read together. */
const AGAIN_MS = 100
/** Long enough to be read out, and no longer: who walks through the page with a screen reader later does not find words that hold no more. */
const KEPT_MS = 7_000

/** The page's one live region: a region that is put in with its words is often not read, so it is always there. */
export function Spoken() {
  const region = useRef<HTMLOutputElement>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let texts: string[] = []
    const show = (text: string): void => {
      if (region.current) region.current.textContent = text
    }
    const end = onSay((text) => {
      texts.push(text)
      show('')
      clearTimeout(timer)
      timer = setTimeout(() => {
        show(texts.join(' '))
        texts = []
        timer = setTimeout(() => show(''), KEPT_MS)
      }, AGAIN_MS)
    })
    return () => {
      end()
      clearTimeout(timer)
    }
  }, [])
  return <output ref={region} className="sr" data-spoken />
}
