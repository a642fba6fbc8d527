import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { restingObserver, restObservers } from './resting-observer.ts'

/** What the browser observes now. */
let observed: Set<string>
const element = (id: string): Element => ({ id }) as Element

beforeEach(() => {
  observed = new Set()
  vi.stubGlobal('IntersectionObserver', class {
    observe = ({ id }: Element): void => void observed.add(id)
    unobserve = ({ id }: Element): void => void observed.delete(id)
    disconnect = (): void => observed.clear()
  })
})
afterEach(() => {
  restObservers(false)
  vi.unstubAllGlobals()
})

it('observes nothing while it rests, and afterwards all that is still wanted, also what came meanwhile', () => {
  const observer = restingObserver(() => undefined)
  for (const id of ['soups', 'breads']) observer.observe(element(id))
  const gone = element('gone')
  observer.observe(gone)
  restObservers(true)
  expect([...observed]).toEqual([])
  observer.observe(element('sweets'))
  observer.unobserve(gone)
  expect([...observed]).toEqual([])
  restObservers(false)
  expect([...observed]).toEqual(['soups', 'breads', 'sweets'])
  observer.disconnect()
})

it('one that was ended does not come back', () => {
  const observer = restingObserver(() => undefined)
  observer.observe(element('soups'))
  restObservers(true)
  observer.disconnect()
  restObservers(false)
  expect([...observed]).toEqual([])
})
