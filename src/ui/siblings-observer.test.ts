import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lookAgain, restObservers, siblingsObserver, type SiblingsObserver } from './siblings-observer.ts'

const SCREEN = 800
const MARGIN = 200

interface Part {
  id: string
  height: number
  parentElement: List | null
}

/** A list of parts below something of a height of its own, on a screen that is scrolled. */
class List {
  parts: Part[] = []
  scrolled = 0
  readonly above: number

  constructor(above: number) {
    this.above = above
  }

  get children(): Part[] {
    return this.parts
  }

  topOf(part: Part): number {
    return this.above - this.scrolled + this.parts.slice(0, this.parts.indexOf(part)).reduce((sum, { height }) => sum + height, 0)
  }

  put(at: number, id: string, height: number): Part {
    const part = {
      id,
      height,
      parentElement: this as List | null,
      getBoundingClientRect: () => ({ bottom: this.topOf(part) + part.height }),
    }
    this.parts.splice(at, 0, part)
    return part
  }

  isNear(part: Part): boolean {
    const top = this.topOf(part)
    return this.parts.includes(part) && top + part.height >= -MARGIN && top <= SCREEN + MARGIN
  }
}

/** The browser: told states of what it observes, looked at in each frame. */
let observed: Map<Part, boolean | null>
let list: List
let tell: (entries: { target: Part; isIntersecting: boolean }[]) => void
let onScroll: (() => void) | undefined
let heardAt: number
let begun: SiblingsObserver[]

/** A frame: the event of a scroll, if there was one, then what has moved in or out. */
function frame(): void {
  if (heardAt !== list.scrolled) onScroll?.()
  heardAt = list.scrolled
  const entries = [...observed].map(([target, before]) => ({ target, before, isIntersecting: list.isNear(target) })).filter(({ before, isIntersecting }) => before !== isIntersecting)
  for (const { target, isIntersecting } of entries) observed.set(target, isIntersecting)
  if (entries.length > 0) tell(entries)
}

beforeEach(() => {
  observed = new Map()
  heardAt = 0
  begun = []
  vi.stubGlobal('addEventListener', (event: string, listener: () => void) => {
    if (event === 'scroll') onScroll = listener
  })
  vi.stubGlobal('removeEventListener', () => (onScroll = undefined))
  vi.stubGlobal('IntersectionObserver', class {
    constructor(told: typeof tell) {
      tell = told
    }
    observe = (part: Part): void => void (observed.has(part) || observed.set(part, null))
    unobserve = (part: Part): void => void observed.delete(part)
    disconnect = (): void => observed.clear()
  })
})
afterEach(() => {
  restObservers(false)
  for (const observer of begun) observer.disconnect()
  vi.unstubAllGlobals()
})

const asElement = (part: Part): Element => part as unknown as Element

/** An observer over a list, and what it has told to be near. */
function watching(above = 0): { observer: SiblingsObserver; near: Set<string> } {
  list = new List(above)
  const near = new Set<string>()
  const observer = siblingsObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) near.add(target.id)
      else near.delete(target.id)
    }
  }, {})
  begun.push(observer)
  return { observer, near }
}

function fill(observer: SiblingsObserver, count: number, height = 300): Part[] {
  const parts = Array.from({ length: count }, (_, at) => list.put(at, `part ${at}`, height))
  for (const part of parts) observer.observe(asElement(part))
  return parts
}

const nearNow = (): string[] => list.parts.filter((part) => list.isNear(part)).map(({ id }) => id).toSorted()

/** Frames until the browser has nothing more to tell. */
async function settled(): Promise<void> {
  for (let frames = 0; frames < 40; frames++) {
    await Promise.resolve()
    frame()
  }
}

describe('of a list of hundreds', () => {
  it('a few are observed, and after a jump those where it ended, in the third frame at the latest', async () => {
    const { observer, near } = watching()
    fill(observer, 400)
    await settled()
    expect(observed.size).toBeLessThan(12)
    list.scrolled = 60_000
    frame()
    frame()
    frame()
    expect([...near].toSorted()).toEqual(nearNow())
    expect(observed.size).toBeLessThan(12)
  })

  it('those a jump leads to are found from where none is near', async () => {
    const { observer, near } = watching(5_000)
    fill(observer, 400)
    await settled()
    expect([...near]).toEqual([])
    list.scrolled = 90_000
    frame()
    expect(near.size).toBeGreaterThan(0)
    await settled()
    expect([...near].toSorted()).toEqual(nearNow())
  })

  it('what it tells is what is near, however the list is scrolled, grows and loses parts', async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('scroll' as const), to: fc.nat(30_000) }),
      fc.record({ kind: fc.constant('more' as const), at: fc.nat(60), height: fc.integer({ min: 1, max: 900 }) }),
      fc.record({ kind: fc.constant('gone' as const), at: fc.nat(60) }),
      fc.record({ kind: fc.constant('size' as const), at: fc.nat(60), height: fc.integer({ min: 1, max: 900 }) }),
      fc.record({ kind: fc.constant('swap' as const), at: fc.nat(60), with: fc.nat(60) }),
      fc.record({ kind: fc.constant('rest' as const), to: fc.nat(30_000) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.nat(3_000), fc.integer({ min: 0, max: 60 }), fc.array(step, { maxLength: 12 }), async (above, count, steps) => {
        const { observer, near } = watching(above)
        fill(observer, count)
        await settled()
        for (const [turn, each] of steps.entries()) {
          const at = 'at' in each ? Math.min(each.at, list.parts.length) : 0
          const part = list.parts[at]
          if (each.kind === 'scroll') list.scrolled = each.to
          else if (each.kind === 'more') observer.observe(asElement(list.put(at, `more ${turn}`, each.height)))
          else if (each.kind === 'size' && part) part.height = each.height
          else if (each.kind === 'gone' && part) {
            list.parts.splice(at, 1)
            part.parentElement = null
            observer.unobserve(asElement(part))
            near.delete(part.id)
          } else if (each.kind === 'swap' && part) {
            const other = Math.min(each.with, list.parts.length - 1)
            list.parts[at] = list.parts[other] ?? part
            list.parts[other] = part
            lookAgain()
          } else if (each.kind === 'rest') {
            restObservers(true)
            expect(observed.size).toBe(0)
            list.scrolled = each.to
            restObservers(false)
          }
          await settled()
          expect([...near].toSorted()).toEqual(nearNow())
        }
        observer.disconnect()
        expect(observed.size).toBe(0)
      }),
      { numRuns: 400 },
    )
  })
})

describe('of a short list', () => {
  it('all are observed, none while it rests, and afterwards also what came meanwhile', async () => {
    const { observer } = watching()
    const [soups] = fill(observer, 2)
    await settled()
    expect(observed.size).toBe(2)
    restObservers(true)
    expect(observed.size).toBe(0)
    observer.observe(asElement(list.put(2, 'sweets', 300)))
    if (soups) observer.unobserve(asElement(soups))
    await settled()
    expect(observed.size).toBe(0)
    restObservers(false)
    expect([...observed.keys()].map(({ id }) => id)).toEqual(['part 1', 'sweets'])
  })

  it('one that was ended does not come back', async () => {
    const { observer } = watching()
    fill(observer, 2)
    await settled()
    restObservers(true)
    observer.disconnect()
    restObservers(false)
    expect(observed.size).toBe(0)
  })
})
