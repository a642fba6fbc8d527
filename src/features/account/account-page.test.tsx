import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, expect, it, vi } from 'vitest'
import { speak } from '#messages/speak.ts'
import { FIRST_PREFERENCES } from '#schemas/device.ts'
import type { Cell } from '#src/queries/cell.ts'
import { placeCell, preferencesCell, sessionCell } from '#src/queries/device.ts'
import { guestDocuments } from '#src/queries/guest.ts'
import { outletCell } from '#src/queries/outlet.ts'
import { atOutlet } from '#tests/fixtures/at-outlet.ts'
import { sessionUntil } from '#tests/fixtures/outbox-entries.ts'
import { smallOutlet } from '#tests/fixtures/small-menu.ts'
import { AccountPage } from './account-page.tsx'

const { resource } = vi.hoisted(() => ({ resource: { businessUrl: null as string | null } }))
vi.mock('#src/queries/use-brand-resource.ts', () => ({ useBrandResource: () => resource }))

const page = (): string => renderToStaticMarkup(<AccountPage onLoggedOut={() => undefined} />)
const read = (collection: 'profile' | 'rewards', documents: readonly object[] | undefined): void => (guestDocuments(collection) as Cell<readonly object[] | undefined>).set(documents)
const rows = (html: string): number => html.split('<li').length - 1

afterAll(() => {
  for (const cell of [placeCell, preferencesCell, sessionCell]) cell.set(undefined)
  outletCell.set(undefined)
  for (const collection of ['profile', 'rewards'] as const) read(collection, undefined)
})

it('RT-30: More shows its rows with the card of who is signed in, never before it, so that the card pushes nothing down', () => {
  sessionCell.set(undefined)
  const reading = page()
  expect(reading).toContain(speak('account.title'))
  expect(reading).toContain('aria-busy="true"')
  for (const late of [speak('account.myOrders'), speak('account.appearance'), speak('account.visitor')]) expect(reading).not.toContain(late)

  placeCell.set(atOutlet(smallOutlet()))
  preferencesCell.set(FIRST_PREFERENCES)
  sessionCell.set(null)
  // What the outlet's plan has is a row of its own, above the choices of this phone.
  expect(rows(page())).toBe(0)
  placeCell.set(null)
  const visitor = page()
  expect(visitor).not.toContain('aria-busy="true"')
  expect(visitor.indexOf(speak('account.visitor'))).toBeGreaterThan(0)
  expect(visitor.indexOf(speak('account.myOrders'))).toBeGreaterThan(visitor.indexOf(speak('account.visitor')))

  // Points and cars are a guest's own: read before the first row stands.
  sessionCell.set(sessionUntil(4_000_000_000_000))
  outletCell.set(smallOutlet({ serviceTypes: ['DI'] }))
  expect(rows(page())).toBe(0)
  read('profile', [{ guestVehicle: [{ id: 'car', vehicleNumber: 'RJ14 CX 4821' }] }])
  expect(rows(page())).toBe(0)
  read('rewards', [])
  const guest = page()
  expect(guest).not.toContain('aria-busy="true"')
  expect(guest).toContain(speak('account.myVehicles'))
  expect(guest).toContain('Asha')
  expect(rows(guest)).toBeGreaterThan(rows(visitor))
})

it('P-16: More names the guest as their profile does, which may have been changed since the login', () => {
  placeCell.set(null)
  preferencesCell.set(FIRST_PREFERENCES)
  sessionCell.set(sessionUntil(4_000_000_000_000))
  read('rewards', [])
  read('profile', [{ name: 'Meera Rathore', guestVehicle: [] }])
  expect(page()).toContain('Meera Rathore')
  expect(page()).not.toContain('Asha')
})

it('P-14: a restaurant’s owner finds the way to the business site of a brand that has one, in a tab that knows nothing of this one; an address that is no web page’s is none', () => {
  placeCell.set(null)
  preferencesCell.set(FIRST_PREFERENCES)
  sessionCell.set(null)
  const linkOf = (businessUrl: string | null): string | undefined => {
    resource.businessUrl = businessUrl
    return new RegExp(`<a [^>]*>${speak('account.business')}</a>`).exec(page())?.[0]
  }
  expect(linkOf('https://business.rajwada.example')).toBe(`<a href="https://business.rajwada.example" rel="noopener noreferrer" target="_blank">${speak('account.business')}</a>`)
  for (const none of [null, 'javascript:alert(1)', 'http://business.rajwada.example']) expect(linkOf(none)).toBeUndefined()
})
