import { expect, it } from 'vitest'
import type { ListedOutlet } from '#schemas/brand.ts'
import { anOffer } from '#tests/fixtures/offers.ts'
import { whereToUse } from './where-to-use.ts'

const outlets = (count: number): ListedOutlet[] => Array.from({ length: count }, (_, at) => ({ id: `o${at}`, code: `AB${at}`, name: `Outlet ${at}`, area: '', city: 'Jaipur', location: null }))
const namedAt = (...ids: string[]) => anOffer({ where: { outlets: ids, serviceTypes: [] } })

it('a link to an offer of one outlet leads there, one of several or of all asks which (RT-16)', () => {
  const three = outlets(3)
  expect(whereToUse(namedAt('o1'), three)).toEqual({ outlets: [three[1]], only: three[1], mayBeMore: false })
  expect(whereToUse(namedAt('o1', 'o2'), three)).toEqual({ outlets: three.slice(1), only: null, mayBeMore: false })
  expect(whereToUse(anOffer(), three)).toEqual({ outlets: three, only: null, mayBeMore: false })
  expect(whereToUse(anOffer(), outlets(1)).only?.id).toBe('o0')
  // An outlet that is no more is nothing to wait for.
  expect(whereToUse(namedAt('o1', 'gone'), three).only?.id).toBe('o1')
})

it('leads nobody to the one outlet that is known of several: the others of a large brand are not on this phone yet (RT-16, CO-05)', () => {
  const page = outlets(100)
  expect(whereToUse(namedAt('o7', 'o250', 'o299'), page)).toEqual({ outlets: [page[7]], only: null, mayBeMore: true })
  expect(whereToUse(namedAt('o250'), page)).toEqual({ outlets: [], only: null, mayBeMore: true })
  expect(whereToUse(namedAt('o7', 'o250', 'o299'), outlets(300))).toMatchObject({ outlets: [{ id: 'o7' }, { id: 'o250' }, { id: 'o299' }], only: null, mayBeMore: false })
  expect(whereToUse(namedAt('o250'), outlets(300)).only?.id).toBe('o250')
})

it('of ten thousand outlets a page is listed, and the way to the others', () => {
  const many = outlets(10_000)
  expect(whereToUse(anOffer(), many)).toEqual({ outlets: many.slice(0, 100), only: null, mayBeMore: true })
  expect(whereToUse(anOffer(), many.slice(0, 100))).toEqual({ outlets: many.slice(0, 100), only: null, mayBeMore: true })
  expect(whereToUse(namedAt(...many.slice(5_000, 5_150).map(({ id }) => id)), many)).toEqual({ outlets: many.slice(5_000, 5_100), only: null, mayBeMore: true })
})
