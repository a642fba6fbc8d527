import { expect, it } from 'vitest'
import { readingBook } from './reading-book.ts'

const SCOPE = 'guest:brand-1:guest-1'
const NAMES = ['profile', 'cart', 'orders'] as const

it('has all but the cart read again on a device whose release kept no book: it may hold a cart that no server has seen', async () => {
  const rows = new Map<string, { value: unknown }>()
  const book = readingBook({ kept: { get: async (id) => rows.get(id), put: async (row) => void rows.set(row.id, row) }, stamp: 'today', now: () => 1 })
  expect([...(await book.begin(SCOPE, NAMES)).again]).toEqual(['profile', 'orders'])
  for (const name of ['profile', 'orders'] as const) await book.readAgain(SCOPE, name)
  expect((await book.begin(SCOPE, NAMES)).again.size).toBe(0)
})
