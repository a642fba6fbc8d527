import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import type { DeliveryZone } from '#schemas/serving.ts'
import { isInRing, type Ring, selfCrossing, zoneOf } from './zones.ts'

const square: Ring = [[75.7, 26.8], [75.9, 26.8], [75.9, 27], [75.7, 27]]
const zone = (id: string, ring: Ring, priority: number): DeliveryZone => ({ id, name: id, ring: ring.map(([lng, lat]) => [lng, lat]), minimumBill: 0, fee: 0, minutes: 30, priority })

/** A ring around a middle with corners at rising angles: it never crosses itself. */
const anyStar = fc
  .record({ lng: fc.double({ min: -170, max: 170, noNaN: true }), lat: fc.double({ min: -80, max: 80, noNaN: true }), reach: fc.array(fc.double({ min: 0.01, max: 1, noNaN: true }), { minLength: 3, maxLength: 120 }) })
  .map(({ lng, lat, reach }) => ({ middle: { lng, lat }, ring: reach.map((far, at): [number, number] => [lng + far * Math.cos((2 * Math.PI * at) / reach.length), lat + far * Math.sin((2 * Math.PI * at) / reach.length)]) }))

describe('a ring on the map', () => {
  it('holds what lies within it and on its border, corners too (VA-13)', () => {
    expect(isInRing({ lat: 26.9, lng: 75.8 }, square)).toBe(true)
    for (const [lng, lat] of [[75.7, 26.9], [75.9, 26.95], [75.8, 27], [75.75, 26.8], ...square]) expect(isInRing({ lat: lat ?? 0, lng: lng ?? 0 }, square)).toBe(true)
    expect(isInRing({ lat: 26.799_999, lng: 75.8 }, square)).toBe(false)
    expect(isInRing({ lat: 26.9, lng: 75.900_001 }, square)).toBe(false)
    expect(isInRing({ lat: 0, lng: 0 }, square)).toBe(false)
  })

  it('leaves out the bay of a ring that bends inwards', () => {
    const bay: Ring = [[0, 0], [10, 0], [10, 10], [5, 2], [0, 10]]
    expect(isInRing({ lng: 5, lat: 8 }, bay)).toBe(false)
    expect(isInRing({ lng: 5, lat: 1 }, bay)).toBe(true)
  })

  it('holds every corner and every middle of an edge of any ring, and its middle where it is seen from there', () => {
    fc.assert(fc.property(anyStar, ({ ring }) => {
      for (const [at, [lng, lat]] of ring.entries()) {
        const [nextLng, nextLat] = ring[(at + 1) % ring.length] ?? [lng, lat]
        expect(isInRing({ lng, lat }, ring)).toBe(true)
        expect(isInRing({ lng: (lng + nextLng) / 2, lat: (lat + nextLat) / 2 }, ring)).toBe(true)
      }
    }))
  })

  it('answers the same whichever corner comes first and in whichever direction it runs', () => {
    fc.assert(fc.property(anyStar, fc.nat(), fc.double({ min: -1, max: 1, noNaN: true }), fc.double({ min: -1, max: 1, noNaN: true }), ({ middle, ring }, from, east, north) => {
      const point = { lng: middle.lng + east, lat: middle.lat + north }
      const start = from % ring.length
      const turned = [...ring.slice(start), ...ring.slice(0, start)]
      expect([isInRing(point, turned), isInRing(point, [...ring].reverse())]).toEqual([isInRing(point, ring), isInRing(point, ring)])
    }))
  })
})

describe('the zone of a pin', () => {
  const inner: Ring = [[75.78, 26.88], [75.82, 26.88], [75.82, 26.92], [75.78, 26.92]]

  it('is the one with the highest priority, of equals the first (VA-13)', () => {
    const pin = { lat: 26.9, lng: 75.8 }
    expect(zoneOf({ zones: [zone('far', square, 0), zone('near', inner, 1)] }, pin)?.id).toBe('near')
    expect(zoneOf({ zones: [zone('near', inner, 1), zone('far', square, 0)] }, pin)?.id).toBe('near')
    expect(zoneOf({ zones: [zone('one', square, 1), zone('two', square, 1)] }, pin)?.id).toBe('one')
    expect(zoneOf({ zones: [zone('far', square, 0), zone('near', inner, 1)] }, { lat: 26.85, lng: 75.8 })?.id).toBe('far')
  })

  it('is none outside of all of them, in the sea too', () => {
    expect(zoneOf({ zones: [zone('far', square, 0)] }, { lat: 15, lng: 65 })).toBeNull()
    expect(zoneOf({ zones: [] }, { lat: 26.9, lng: 75.8 })).toBeNull()
  })
})

describe('a border', () => {
  it('that crosses, touches or runs back over itself is found', () => {
    expect(selfCrossing([[0, 0], [10, 10], [10, 0], [0, 10]])).toEqual([0, 2])
    expect(selfCrossing([[0, 0], [10, 0], [10, 10], [5, 0], [0, 10]])).toEqual([0, 2])
    expect(selfCrossing([[0, 0], [10, 0], [5, 0], [5, 5]])).toEqual([0, 1])
    expect(selfCrossing([[0, 0], [10, 0], [10, 0], [5, 5]])).not.toBeNull()
  })

  it('is compared as each edge with each other would be', () => {
    const edges = (ring: Ring) => ring.map((corner, at) => [corner, ring[(at + 1) % ring.length] as Ring[number]] as const)
    /** Each edge with each other one, with no thought of speed. */
    const naive = (ring: Ring): [number, number] | null => {
      const all = edges(ring)
      for (const [at, one] of all.entries())
        for (const [other, two] of all.entries()) {
          const isNext = other === at + 1 || (at === 0 && other === all.length - 1)
          if (other > at && !isNext && isCrossed(one, two)) return [at, other]
        }
      return null
    }
    const side = ([ax, ay]: Ring[number], [bx, by]: Ring[number], [cx, cy]: Ring[number]): number => Math.sign((bx - ax) * (cy - ay) - (by - ay) * (cx - ax))
    const isCrossed = ([a, b]: readonly [Ring[number], Ring[number]], [c, d]: readonly [Ring[number], Ring[number]]): boolean => side(a, b, c) !== side(a, b, d) && side(c, d, a) !== side(c, d, b)
    /** Whether no three corners lie on a line: what only touches is looked at above. */
    const isLoose = (ring: Ring): boolean => ring.every((a, at) => ring.slice(at + 1).every((b, next) => ring.slice(at + next + 2).every(corner => side(a, b, corner) !== 0)))
    // Without the bias to the least and the greatest number, of which each third ring has three corners on a line.
    const degree = fc.noBias(fc.integer({ min: 0, max: 1_000_003 }))
    fc.assert(fc.property(fc.array(fc.tuple(degree, degree), { minLength: 4, maxLength: 12 }), (ring) => {
      fc.pre(isLoose(ring))
      expect(selfCrossing(ring)).toEqual(naive(ring))
    }), { numRuns: 300 })
  })

  it('of two thousand corners is judged while nobody waits, also where every edge is as wide as the whole', () => {
    const round: Ring = Array.from({ length: 2000 }, (_, n) => [Math.cos((n * Math.PI) / 1000), Math.sin((n * Math.PI) / 1000)])
    // A comb of slanted teeth: each reaches from one side to the other, and none crosses.
    const comb: Ring = [...Array.from({ length: 1999 }, (_, n): [number, number] => [n % 2, n / 1000 + (n % 2)]), [-1, 4]]
    const pairs = vi.spyOn(Math, 'hypot')
    expect(selfCrossing(round)).toBeNull()
    expect(selfCrossing(comb)).toBeNull()
    expect(pairs.mock.calls.length).toBeLessThan(40_000)
    pairs.mockRestore()
  })

  it('that does not is left alone', () => {
    expect(selfCrossing(square)).toBeNull()
    fc.assert(fc.property(anyStar, ({ ring }) => void expect(selfCrossing(ring)).toBeNull()), { numRuns: 50 })
  })
})
