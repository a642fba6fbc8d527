import { useEffect, useState } from 'react'
import { cityId } from '#domain/city-id.ts'
import { Localities, type Locality } from '#schemas/locality.ts'
import { askServer } from '#src/queries/ask-server.ts'
import { useMapSettings } from '#src/queries/localities.ts'
import { beside, LEAST_LETTERS } from './suggested.ts'

/** A guest who types on takes the question along. */
const STILL_MS = 250
/** Nobody waits longer than this to hear that there is no such place; what comes later is still shown. */
const MOST_MS = 3000

interface Suggested {
  localities: readonly Locality[]
  /** The server was not heard yet: that nothing is called so cannot be said. */
  asking: boolean
}

const NONE: Suggested = { localities: [], asking: false }

/** CA-21: localities that the server's geocoder knows beside this phone's own, where it has one; nobody who answers is nobody who knows more. @param hits this phone's own for what was typed */
export function useSuggested(typed: string, city: string, hits: readonly Locality[]): Suggested {
  const settings = useMapSettings()
  const [said, setSaid] = useState<{ text: string; localities: readonly Locality[] } | null>(null)
  const text = typed.trim()
  const isAsked = settings.kind === 'ready' && settings.value.map.geocoder && city !== '' && text.length >= LEAST_LETTERS
  useEffect(() => {
    if (!isAsked) return
    let gone = false
    const timer = setTimeout(() => {
      const path = `/api/maps/suggest?text=${encodeURIComponent(text)}&cityId=${encodeURIComponent(cityId(city))}`
      void askServer({ method: 'GET', path, struct: Localities, located: true }).then((reply) => {
        if (!gone) setSaid({ text, localities: 'ok' in reply ? reply.value.localities : [] })
      })
    }, STILL_MS)
    const patience = setTimeout(() => setSaid((known) => (known?.text === text ? known : { text, localities: [] })), MOST_MS)
    return () => {
      gone = true
      clearTimeout(timer)
      clearTimeout(patience)
    }
  }, [isAsked, text, city])
  if (!isAsked) return NONE
  return said?.text === text ? { localities: beside(hits, said.localities), asking: false } : { localities: [], asking: true }
}
