import { string } from 'superstruct'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { tabStorage } from '#tests/fixtures/tab-storage.ts'
import { DRAFT_MS, forgetDrafts, formDraft } from './form-draft.ts'

const NOW = 1_800_000_000_000

beforeEach(() => vi.stubGlobal('sessionStorage', tabStorage()))
afterEach(() => vi.unstubAllGlobals())

it('what was typed stands in the next load of the tab, for ten minutes', () => {
  formDraft('remark', string()).keep('Too salty', NOW)
  expect(formDraft('remark', string()).read(NOW + DRAFT_MS - 1)).toBe('Too salty')
  expect(formDraft('remark', string()).read(NOW + DRAFT_MS)).toBeNull()
  expect(formDraft('another', string()).read(NOW)).toBeNull()
})

it('a form that can be sent for longer is kept for longer', () => {
  const draft = formDraft('remark', string(), 3 * DRAFT_MS)
  draft.keep('Too salty', NOW)
  expect(draft.read(NOW + 3 * DRAFT_MS - 1)).toBe('Too salty')
  expect(draft.read(NOW + 3 * DRAFT_MS)).toBeNull()
})

it('a clock that was put back does not keep a draft longer', () => {
  formDraft('remark', string()).keep('Too salty', NOW)
  expect(formDraft('remark', string()).read(NOW - DRAFT_MS)).toBeNull()
})

it('what does not fit is no draft', () => {
  sessionStorage.setItem('draft remark', JSON.stringify({ at: NOW, value: 5 }))
  expect(formDraft('remark', string()).read(NOW)).toBeNull()
  sessionStorage.setItem('draft remark', '{')
  expect(formDraft('remark', string()).read(NOW)).toBeNull()
})

it('a logout leaves no draft, and nothing else is touched', () => {
  sessionStorage.setItem('other', 'stays')
  formDraft('remark', string()).keep('Too salty', NOW)
  forgetDrafts()
  expect(formDraft('remark', string()).read(NOW)).toBeNull()
  expect(sessionStorage.getItem('other')).toBe('stays')
})

it('a browser without storage has no drafts, and forms work', () => {
  vi.stubGlobal('sessionStorage', undefined)
  const draft = formDraft('remark', string())
  draft.keep('Too salty', NOW)
  draft.forget()
  forgetDrafts()
  expect(draft.read(NOW)).toBeNull()
})
