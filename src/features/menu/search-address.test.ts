import { expect, it } from 'vitest'
import { paths } from '#src/entry/paths.ts'
import { followsTyping } from './search-address.ts'

const link = paths.restaurant('RAJ012')

it('the address follows what was typed while a table’s link was being opened', () => {
  expect(followsTyping(link, link)).toBe(true)
  expect(followsTyping(link, paths.menu())).toBe(true)
})

it('the address follows what is typed while it becomes that of what was typed before', () => {
  expect(followsTyping(link, paths.search())).toBe(true)
  expect(followsTyping(paths.menu(), paths.search())).toBe(true)
})

it('a guest who has gone on is not called back', () => {
  const search = paths.search('dal').split('?', 1)[0] ?? ''
  expect(followsTyping(search, search)).toBe(true)
  expect(followsTyping(search, paths.menu())).toBe(false)
  expect(followsTyping(link, paths.cart())).toBe(false)
  expect(followsTyping(paths.menu(), paths.item('dal'))).toBe(false)
})
