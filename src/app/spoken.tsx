import { useEffect, useRef } from 'react'
import { onSay } from '#src/ui/say.ts'

/** Emptied a moment before, the region is read out again also where its words are the same; what is said meanwhile is read together. */
const AGAIN_MS = 100

/** The page's one live region: a region that is put in with its words is often not read, so it is always there. */
export function Spoken() {
  const region = useRef<HTMLOutputElement>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let texts: string[] = []
    const end = onSay((text) => {
      texts.push(text)
      if (region.current) region.current.textContent = ''
      clearTimeout(timer)
      timer = setTimeout(() => {
        if (region.current) region.current.textContent = texts.join(' ')
        texts = []
      }, AGAIN_MS)
    })
    return () => {
      end()
      clearTimeout(timer)
    }
  }, [])
  return <output ref={region} className="sr" data-spoken />
}
