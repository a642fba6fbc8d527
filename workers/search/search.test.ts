import { describe, expect, it } from 'vitest'
import type { SearchRow } from '#store/search-list.ts'
import { makeSearch } from './search.ts'

const rows: SearchRow[] = [['paneer', 's', 'Paneer tikka', 'Mains']]
const hit = { itemId: 'paneer', sectionId: 's' }

describe('a search before there is a list of dishes', () => {
  it('says that it could not look, and tells when it can', async () => {
    let kept: SearchRow[] | null = null
    const { api, listChanged } = makeSearch(async () => kept)
    let told = 0
    await api.onList(() => (told += 1))
    expect(await api.search('paneer', 9)).toBeNull()
    expect([await api.open('o1'), await api.search('paneer', 9)]).toEqual([false, null])
    kept = rows
    listChanged('another outlet')
    listChanged('o1')
    await expect.poll(() => told).toBe(1)
    expect([await api.search('paneer', 9), await api.search('kulfi', 9)]).toEqual([[hit], []])
  })

  it('looks in the page’s own list where the storage refuses, and never in another outlet’s', async () => {
    const { api } = makeSearch(() => Promise.reject(new Error('no storage')))
    await api.open('o1')
    await api.take('o2', rows)
    expect(await api.search('paneer', 9)).toBeNull()
    await api.take('o1', rows)
    expect(await api.search('paneer', 9)).toEqual([hit])
    await api.open('o2')
    expect(await api.search('paneer', 9)).toBeNull()
  })
})
