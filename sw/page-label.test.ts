import { beforeEach, expect, it, vi } from 'vitest'
import { keptScreen } from '#outbox/kept-screen.ts'
import type { FirstScreen } from '#schemas/first-screen.ts'
import { isGoodAt, labelOf, nameOf, type PageLabel, putLabel } from './page-label.ts'

beforeEach(() => void vi.stubGlobal('RELEASE', 'release-1'))

const screen = { version: 1, outlet: { code: 'RAJ' }, table: { number: 12 }, confirmedAt: 600_000 } as unknown as FirstScreen
const name = async (change: Partial<FirstScreen>, offline = false) => nameOf(await keptScreen({ ...screen, ...change }), 'system', offline)
const labelled = (label: PageLabel): Response => {
  const headers = new Headers()
  putLabel(headers, label)
  return new Response('page', { headers })
}

it('a page is named by its release, its colours and its menu; only one for a dead zone by the minute in which the menu was confirmed', async () => {
  const kept = await keptScreen(screen)
  const named = nameOf(kept, 'system', false)
  expect(named).not.toBeNull()
  expect(nameOf(kept, 'dark', false)).not.toBe(named)
  expect(nameOf(kept, null, false)).not.toBe(named)
  expect(await name({ table: null })).not.toBe(named)
  expect(await name({ confirmedAt: 700_000 })).toBe(named)
  expect(await name({ confirmedAt: 659_999 }, true)).toBe(await name({}, true))
  expect(await name({ confirmedAt: 660_000 }, true)).not.toBe(await name({}, true))
  vi.stubGlobal('RELEASE', 'release-2')
  expect(nameOf(kept, 'system', false)).not.toBe(named)
})

it('a screen that an older release kept has no name, and no page is taken for its own', async () => {
  const of = nameOf(new Response('{}'), 'system', false)
  expect(of).toBeNull()
  expect(labelOf(labelled({ of: '', code: 'RAJ012', moment: '', from: 0, until: 9 }), of)).toBeNull()
})

it('a kept page is good from the moment of its painting until it would say something else, and never once it was painted from something else', async () => {
  for (const offline of [false, true]) {
    const of = nameOf(await keptScreen(screen), null, offline) ?? ''
    const label = labelOf(labelled({ of, code: 'RAJ012', moment: '%7B%7D', from: 1_000, until: 2_000 }), of)
    expect(label).toEqual({ of, code: 'RAJ012', moment: '%7B%7D', from: 1_000, until: 2_000 })
    if (label) expect([999, 1_000, 1_999, 2_000].map((at) => isGoodAt(at, label))).toEqual([false, true, true, false])
    expect(labelOf(labelled({ of: 'another', code: 'RAJ012', moment: '', from: 0, until: 9 }), of)).toBeNull()
    expect(labelOf(new Response('a page without a label'), of)).toBeNull()
    expect(labelOf(undefined, of)).toBeNull()
  }
})
