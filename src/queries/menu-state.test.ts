import { describe, expect, it } from 'vitest'
import { makeFirstScreen } from '#domain/first-screen.ts'
import type { Brand } from '#schemas/brand.ts'
import type { Place } from '#schemas/device.ts'
import { smallAvailability, smallItem, smallOutlet, smallSection } from '#tests/fixtures/small-menu.ts'
import { isMenuComing, type MenuFacts, menuState } from './menu-state.ts'

const brand = { id: 'brand-1', modules: [] as Brand['modules'] } as Brand
const many = Array.from({ length: 20 }, (_, index) => smallItem(`b-${index}`, { recommended: index === 3 }))
const sections = [smallSection('a', 0), smallSection('b', 1, many)]
const outlet = smallOutlet({ dishCount: 22 })
const first = makeFirstScreen({ brand, outlet, table: null, serviceType: 'DI', availability: smallAvailability(), sections, confirmedAt: 5 })
const place = { outletId: 'outlet-1' } as Place
const facts: MenuFacts = { place, first: null, outlet: undefined, sections: undefined, confirmedAt: null, live: false, cutOff: false, unread: false }
const kindOf = (change: Partial<MenuFacts>) => menuState({ ...facts, ...change }).kind

describe('the menu', () => {
  it('is none without a place, loading until something is known of it, and what the page was painted from before the database answers', () => {
    expect(kindOf({ place: null })).toBe('none')
    expect(kindOf({ place: undefined })).toBe('loading')
    expect(kindOf({})).toBe('loading')
    expect(kindOf({ first })).toBe('first')
    expect(kindOf({ first, place: undefined })).toBe('first')
  })

  it('is ready with all its dishes, recommended ones by themselves, live or with its age', () => {
    const state = menuState({ ...facts, first, outlet, sections, confirmedAt: 7, live: true })
    expect(state).toMatchObject({ kind: 'ready', complete: true, confirmedAt: 7, age: 'live' })
    expect(state.kind === 'ready' && state.recommended.map(({ id }) => id)).toEqual(['b-3'])
    expect(menuState({ ...facts, outlet, sections })).toMatchObject({ kind: 'ready', age: 'kept' })
  })

  it('takes nothing away that was seen: sections that come one by one wait behind the first screen', () => {
    expect(kindOf({ first, outlet, sections: [smallSection('a', 0)] })).toBe('first')
    expect(kindOf({ outlet, sections: [smallSection('a', 0)] })).toBe('ready')
    expect(menuState({ ...facts, outlet, sections: [smallSection('a', 0)] })).toMatchObject({ complete: false })
  })

  it('shows what there is when nothing more will come', () => {
    expect(kindOf({ first, outlet, sections: [smallSection('b', 0, many)], cutOff: true })).toBe('ready')
    expect(kindOf({ first, outlet, sections: [smallSection('a', 0)], cutOff: true })).toBe('first')
  })

  it('is not another outlet’s', () => {
    const elsewhere = { outletId: 'outlet-2' } as Place
    expect(kindOf({ place: elsewhere, first, outlet, sections })).toBe('loading')
  })

  it('may still come while the database is being read or the server can be reached, until it is whole', () => {
    const comes = (change: Partial<MenuFacts>) => isMenuComing(menuState({ ...facts, first, outlet, ...change }), { ...facts, outlet, ...change })
    expect(comes({ cutOff: true })).toBe(true)
    expect(comes({ sections: [] })).toBe(true)
    expect(comes({ sections: [], cutOff: true })).toBe(false)
    expect(comes({ sections: [smallSection('a', 0)] })).toBe(true)
    expect(comes({ sections })).toBe(false)
  })

  it('is whole when what is missing cannot be read by this release, once the server has sent all there is', () => {
    const readable = [smallSection('a', 0)]
    expect(kindOf({ first, outlet, sections: readable, unread: true })).toBe('first')
    expect(menuState({ ...facts, first, outlet, sections: readable, unread: true, live: true })).toMatchObject({ kind: 'ready', complete: true })
    expect(menuState({ ...facts, first, outlet, sections: readable, unread: true, cutOff: true })).toMatchObject({ kind: 'ready', complete: true })
  })
})
