import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { paths } from '#src/entry/paths.ts'
import { createTelling, TELL_MS } from './tell-typed.ts'

let pathname: string
let told: string[]
beforeEach(() => {
  vi.useFakeTimers()
  pathname = paths.menu()
  told = []
})
afterEach(() => vi.useRealTimers())
const telling = () => {
  const { typed, end } = createTelling(() => pathname)
  return { typed: (text: string) => typed(() => void told.push(text)), end }
}

it('the address hears once of letters that were typed in a row', () => {
  const { typed } = telling()
  for (const text of ['d', 'da', 'dal']) {
    typed(text)
    vi.advanceTimersByTime(TELL_MS - 1)
  }
  expect(told).toEqual([])
  vi.advanceTimersByTime(1)
  expect(told).toEqual(['dal'])
})

it('a menu that goes under the typing, because its database was lost, leaves every letter to the address that it begins anew from', () => {
  const { typed, end } = telling()
  typed('da')
  vi.advanceTimersByTime(TELL_MS)
  typed('dal')
  end()
  expect(told).toEqual(['da', 'dal'])
  vi.advanceTimersByTime(TELL_MS)
  end()
  expect(told).toEqual(['da', 'dal'])
})

it('a guest who went on before it was told is not called back, neither later nor as the field goes', () => {
  const { typed, end } = telling()
  typed('dal')
  pathname = paths.cart()
  end()
  vi.advanceTimersByTime(TELL_MS)
  expect(told).toEqual([])
})
