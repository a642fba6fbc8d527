import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jaipur } from '#cities/jaipur/jaipur.ts'
import { placeOf } from '#cities/unit-place.ts'
import { distanceMetres } from '#domain/distance.ts'
import { DEFAULT_CENTER, metresPerPixel, panned, toScreen, viewOf, zoomed } from './mercator.ts'

const size = { width: 390, height: 600 }
const anyView = fc.record({ center: fc.record({ lat: fc.double({ min: -80, max: 80, noNaN: true }), lng: fc.double({ min: -170, max: 170, noNaN: true }) }), zoom: fc.double({ min: 11, max: 16, noNaN: true }) })

describe('a view of a map', () => {
  it('puts its middle in the middle, and what was drawn there by hand', () => {
    fc.assert(fc.property(anyView, fc.integer({ min: -300, max: 300 }), fc.integer({ min: -300, max: 300 }), (view, dx, dy) => {
      expect(toScreen(view, size, view.center)).toEqual({ x: 195, y: 300 })
      const after = toScreen(panned(view, dx, dy), size, view.center)
      expect(after.x).toBeCloseTo(195 + dx, 3)
      expect(after.y).toBeCloseTo(300 + dy, 3)
    }))
  })

  it('knows its scale, and keeps its middle when it comes nearer, within what a map may show (CO-04)', () => {
    const view = { center: { lat: 26.9117, lng: 75.8013 }, zoom: 16 }
    const east = panned(view, -100, 0)
    expect(distanceMetres(view.center, east.center) / 100).toBeCloseTo(metresPerPixel(view), 2)
    expect(zoomed(view, 40)).toEqual({ center: view.center, zoom: 16 })
    expect(zoomed(view, -40).zoom).toBe(5)
    expect(DEFAULT_CENTER).toEqual({ lat: 28.6139, lng: 77.209 })
  })

  it('holds what it is asked to hold', () => {
    const places = [{ lat: 26.9117, lng: 75.8013 }, { lat: 26.888, lng: 75.804 }]
    const view = viewOf(places, { width: 390, height: 136 }, 24)
    for (const place of places) {
      const { x, y } = toScreen(view, { width: 390, height: 136 }, place)
      expect([x >= 24 && x <= 366, y >= 23.9 && y <= 112.1]).toEqual([true, true])
    }
    expect(viewOf([{ lat: 26, lng: 75 }], size, 24).center).toMatchObject({ lng: 75 })
  })
})

describe('a drawn city', () => {
  it('lies where it says, so that distances on it are true (CO-04)', () => {
    expect(placeOf(jaipur, jaipur.origin.at)).toEqual({ lat: 26.9117, lng: 75.8013 })
    // 45 units east and 258 south, at ten metres each.
    const [outlet, bapuNagar] = [placeOf(jaipur, [421, 548]), placeOf(jaipur, [466, 806])]
    expect(distanceMetres(outlet, bapuNagar)).toBeCloseTo(Math.hypot(450, 2580), -1)
  })
})
