import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { speak } from '#messages/speak.ts'
import type { Cell } from '#src/queries/cell.ts'
import { placeCell, sessionCell } from '#src/queries/device.ts'
import { guestDocuments } from '#src/queries/guest.ts'
import { sessionUntil } from '#tests/fixtures/outbox-entries.ts'
import { AddressListPage } from './address-list-page.tsx'

const page = (): string => renderToStaticMarkup(<AddressListPage to={undefined} />)
const addresses = guestDocuments('addresses') as Cell<readonly object[] | undefined>

beforeAll(() => {
  placeCell.set(null)
  addresses.set([])
})
afterAll(() => {
  for (const cell of [placeCell, sessionCell]) cell.set(undefined)
  addresses.set(undefined)
})

it('EN-09: says to a visitor that their addresses stay on this phone until they sign in, and to a guest that they are in the account', () => {
  sessionCell.set(null)
  expect(page()).toContain(speak('address.emptyText'))
  sessionCell.set(sessionUntil(4_000_000_000_000))
  expect(page()).toContain(speak('address.emptyTextGuest'))
  expect(page()).not.toContain('signed in')
})

it('says neither while the login is being read', () => {
  sessionCell.set(undefined)
  for (const text of [speak('address.emptyText'), speak('address.emptyTextGuest')]) expect(page()).not.toContain(text)
})

it('shows nothing to tap before what stands above it is known: it would move away under the finger', () => {
  const acts = (): boolean => page().includes(speak('address.setPin'))
  sessionCell.set(null)
  expect(acts()).toBe(true)
  sessionCell.set(undefined)
  expect(acts()).toBe(false)
  sessionCell.set(null)
  addresses.set(undefined)
  expect(acts()).toBe(false)
  addresses.set([])
})
