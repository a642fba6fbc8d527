import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { SearchApi, SearchHit } from '#workers/search/api.ts'
import { mountHook } from '#tests/fixtures/mounted-hook.ts'
import { useSearch } from './use-search.ts'
import { searchListsCell, searchWorkerCell } from './workers.ts'

const PANEER: SearchHit = { itemId: 'paneer', sectionId: 'mains' }
let list: SearchHit[] | null
const search = vi.fn<SearchApi['search']>(async () => list)

beforeEach(() => {
  list = null
  searchWorkerCell.set({ search } as unknown as SearchApi)
})
afterEach(() => void search.mockClear())

it('P-03: a misspelt word that was typed before the list of dishes is there is answered when it comes', async () => {
  const hook = mountHook(() => useSearch('panner'))
  await vi.waitFor(() => expect(search).toHaveBeenCalledTimes(1))
  expect(hook.last()).toBeNull()
  list = [PANEER]
  searchListsCell.set(searchListsCell.get() + 1)
  await vi.waitFor(() => expect(hook.last()).toEqual([PANEER]))
  hook.unmount()
  searchListsCell.set(searchListsCell.get() + 1)
  expect(search).toHaveBeenCalledTimes(2)
})
