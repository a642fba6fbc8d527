import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MAP_ROLES, type MapFrame, type MapPalette } from './map-source.ts'
import { tileSource } from './tile-source.ts'

const size = { width: 256, height: 256 }
const center = { lat: 26.9117, lng: 75.8013 }
const near = { name: 'C-Scheme', at: { lat: 26.918, lng: 75.8065 } }
const palette = Object.fromEntries(MAP_ROLES.map((role) => [role, '#000'])) as MapPalette

/** Pictures that were asked for, by address, and what becomes of them. */
let asked: Map<string, (event: 'load' | 'error') => void>
let onOnline: (() => void) | null

beforeEach(() => {
  asked = new Map()
  onOnline = null
  vi.stubGlobal('Image', class {
    readonly naturalWidth = 256
    readonly #listeners = new Map<string, () => void>()
    addEventListener(event: string, listener: () => void): void {
      this.#listeners.set(event, listener)
    }
    set src(address: string) {
      asked.set(address, (event) => this.#listeners.get(event)?.())
    }
  })
  vi.stubGlobal('addEventListener', (event: string, listener: () => void) => void (event === 'online' && (onOnline = listener)))
  vi.stubGlobal('removeEventListener', () => (onOnline = null))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** What a painting at a zoom has: pictures, words, and what the map says that it lacks. */
function painting(source: ReturnType<typeof tileSource>, zoom: number) {
  const painted = { pictures: 0, parts: 0, words: [] as string[] }
  const nothing = () => undefined
  const context = {
    fillRect: nothing, save: nothing, restore: nothing, translate: nothing, rotate: nothing, strokeText: nothing, measureText: () => ({ width: 40 }),
    fillText: (word: string) => void painted.words.push(word),
    drawImage: (...given: unknown[]) => void (given.length > 5 ? (painted.parts += 1) : (painted.pictures += 1)),
  }
  const lacking = source.paint({ context: context as unknown as CanvasRenderingContext2D, view: { center, zoom }, size, palette, font: 'serif', kept: [center] } satisfies MapFrame)
  return { ...painted, lacking }
}
const settle = (event: 'load' | 'error'): void => {
  const ends = [...asked.values()]
  asked.clear()
  for (const end of ends) end(event)
}
const opened = () => tileSource({ url: 'https://tiles.example/{z}/{x}/{y}.png', attribution: '© them', mostZoom: 18 }, { names: { get: () => [near], subscribe: () => () => undefined }, lacking: 'Some of it did not load' })

describe('a map of tiles', () => {
  it('is the bare ground until they come, says nothing meanwhile, and is painted again with each', () => {
    const source = opened()
    const repaint = vi.fn()
    source.onMore(repaint)
    expect(painting(source, 14)).toEqual({ pictures: 0, parts: 0, words: [], lacking: null })
    const first = asked.size
    expect([...asked.keys()].every((address) => /^https:\/\/tiles\.example\/14\/\d+\/\d+\.png$/.test(address))).toBe(true)
    settle('load')
    expect(repaint).toHaveBeenCalledTimes(first)
    expect(painting(source, 14)).toEqual({ pictures: first, parts: 0, words: [], lacking: null })
    expect(asked.size).toBe(0)
  })

  it('has the names of localities and says so where they do not come', () => {
    const source = opened()
    const repaint = vi.fn()
    source.onMore(repaint)
    painting(source, 14)
    settle('error')
    expect(repaint).toHaveBeenCalled()
    expect(painting(source, 14)).toEqual({ pictures: 0, parts: 0, words: ['C-Scheme'], lacking: 'Some of it did not load' })
  })

  it('shows a coarser picture of what does not come, where it has one', () => {
    const source = opened()
    painting(source, 14)
    settle('load')
    painting(source, 16)
    settle('error')
    const { pictures, parts, lacking } = painting(source, 16)
    expect([pictures, parts > 0, lacking]).toEqual([0, true, null])
  })

  it('asks again for what did not come: at once when there is a network again, else when it is painted later', () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const source = opened()
    const end = source.onMore(() => undefined)
    const asksAgain = (): boolean => {
      painting(source, 14)
      return asked.size > 0
    }
    painting(source, 14)
    settle('error')
    expect(asksAgain()).toBe(false)
    onOnline?.()
    expect(asksAgain()).toBe(true)
    settle('error')
    vi.advanceTimersByTime(14_000)
    expect(asksAgain()).toBe(false)
    vi.advanceTimersByTime(2_000)
    expect(asksAgain()).toBe(true)
    end()
    expect(onOnline).toBeNull()
  })
})
