import { useEffect, useMemo, useState } from 'react'
import { nullable, string, type } from 'superstruct'
import { addressLocality } from '#domain/localities.ts'
import { cityId } from '#domain/city-id.ts'
import { Locality } from '#schemas/locality.ts'
import type { LatLng } from '#schemas/primitives.ts'
import { askServer } from '#src/queries/ask-server.ts'
import { useLocalities } from '#src/queries/localities.ts'
import type { MapSource } from '#src/ui/map/map-source.ts'
import { nameAt, type PinName } from './pin-model.ts'

const PointAnswer = type({ street: string(), locality: nullable(Locality) })
/** A pin that stands so long is asked about; one that moves on takes its question with it. */
const STILL_MS = 250

interface PinNameFacts {
  pin: LatLng
  moving: boolean
  city: string
  source: MapSource
  /** The server knows more names than this phone. */
  hasGeocoder: boolean
}

/** What the pin's place is called: at once by what this phone knows, then by the server's geocoder where there is one. */
export function usePinName({ pin, moving, city, source, hasGeocoder }: PinNameFacts): PinName {
  const state = useLocalities()
  const localities = state.kind === 'ready' ? state.value.localities : null
  const own = useMemo(() => nameAt(pin, localities ?? [], source.streetAt), [pin, localities, source])
  const [said, setSaid] = useState<{ pin: LatLng; name: PinName } | null>(null)
  useEffect(() => {
    if (!hasGeocoder || moving) return
    let gone = false
    const timer = setTimeout(() => {
      const path = `/api/maps/reverse?lat=${pin.lat}&lng=${pin.lng}&cityId=${encodeURIComponent(cityId(city))}`
      void askServer({ method: 'GET', path, struct: PointAnswer }).then((reply) => {
        if (gone || 'error' in reply) return
        const { street, locality } = reply.value
        setSaid({ pin, name: { street: street === '' ? null : street, locality: locality && addressLocality(locality) } })
      })
    }, STILL_MS)
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [hasGeocoder, moving, pin, city])
  return said?.pin === pin ? { street: said.name.street ?? own.street, locality: said.name.locality ?? own.locality } : own
}
