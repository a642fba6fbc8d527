import { useEffect, useState } from 'react'
import { distanceMetres, isBeyondPickup } from '#domain/distance.ts'
import type { Outlet } from '#schemas/outlet.ts'
import type { LatLng } from '#schemas/primitives.ts'
import { findHere, mayFindHere } from '#src/commands/find-here.ts'
import { asSentence } from '#src/entry/as-sentence.ts'
import { farWords } from '#src/entry/distance-words.ts'
import { Card } from '#src/ui/card.tsx'
import styles from './ways.module.css'

/** Where this phone is, if its guest allowed it before; nothing is asked. */
function useHereUnasked(): LatLng | null {
  const [here, setHere] = useState<LatLng | null>(null)
  useEffect(() => {
    let gone = false
    void mayFindHere().then(async (may) => {
      const found = may && !gone ? await findHere() : null
      if (!gone) setHere(found)
    })
    return () => {
      gone = true
    }
  }, [])
  return here
}

/**
 * CO-04, ER-20: beside a pickup, where this phone may say where it is and is farther off than a pickup is for. It can be ordered all the same, for later or for
 * another person to fetch: no limit is named beside a button that has none.
 */
export function FarNote({ outlet }: { outlet: Pick<Outlet, 'area' | 'location'> }) {
  const here = useHereUnasked()
  const metres = here && outlet.location ? distanceMetres(here, outlet.location) : 0
  if (!isBeyondPickup(metres)) return null
  const { title, text } = farWords(outlet.area, metres, false)
  return <div className={styles.part}><Card tone="warm"><p role="status"><b>{asSentence(title)}</b>{' '}{text}</p></Card></div>
}
