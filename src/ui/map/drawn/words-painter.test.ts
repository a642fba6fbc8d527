import { expect, it } from 'vitest'
import type { MapFrame } from '../map-source.ts'
import { type Lettering, writeWord } from './words-painter.ts'

const size = { width: 200, height: 100 }
const HAND = { size: 12, weight: 600, colour: '#000', halo: '#fff' }

/** Writes words of 60 px on a map of 200 by 100 and tells where they stand. */
function written(points: readonly { x: number; y: number }[], angle = 0): { x: number; y: number }[] {
  const at: { x: number; y: number }[] = []
  const nothing = () => undefined
  const context = { measureText: () => ({ width: 60 }), save: nothing, restore: nothing, rotate: nothing, strokeText: nothing, fillText: nothing, translate: (x: number, y: number) => at.push({ x, y }) }
  const taken: Lettering['taken'] = []
  for (const point of points) writeWord({ frame: { context, size, font: 'serif' } as unknown as MapFrame, taken }, 'Mansarovar', point, HAND, angle)
  return at
}

it('a name at the map’s edge moves in until it is whole', () => {
  expect(written([{ x: 5, y: 50 }])).toEqual([{ x: 34, y: 50 }])
  expect(written([{ x: 195, y: 98 }])).toEqual([{ x: 166, y: 91 }])
  expect(written([{ x: 100, y: 50 }])).toEqual([{ x: 100, y: 50 }])
})

it('a name of what is out of view is not written, nor one that would cover another', () => {
  expect(written([{ x: -1, y: 50 }, { x: 201, y: 50 }, { x: 100, y: 101 }])).toEqual([])
  expect(written([{ x: 34, y: 50 }, { x: 3, y: 55 }])).toHaveLength(1)
})

it('a name along a road keeps its place: one that would be cut is left out', () => {
  expect(written([{ x: 100, y: 50 }], Math.PI / 4)).toHaveLength(1)
  expect(written([{ x: 190, y: 50 }, { x: 100, y: 10 }], Math.PI / 4)).toEqual([])
})
