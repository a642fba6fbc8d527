import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, expect, it } from 'vitest'
import { speak } from '#messages/speak.ts'
import { FIRST_PREFERENCES } from '#schemas/device.ts'
import { placeCell, preferencesCell, sessionCell } from '#src/queries/device.ts'
import { sessionUntil } from '#tests/fixtures/outbox-entries.ts'
import { AccountPage } from './account-page.tsx'

const page = (): string => renderToStaticMarkup(<AccountPage onLoggedOut={() => undefined} />)
const rows = (html: string): number => html.split('<li').length - 1

afterAll(() => {
  for (const cell of [placeCell, preferencesCell, sessionCell]) cell.set(undefined)
})

it('RT-30: More shows its rows with the card of who is signed in, never before it, so that the card pushes nothing down', () => {
  sessionCell.set(undefined)
  const reading = page()
  expect(reading).toContain(speak('account.title'))
  expect(reading).toContain('aria-busy="true"')
  for (const late of [speak('account.myOrders'), speak('account.appearance'), speak('account.visitor')]) expect(reading).not.toContain(late)

  placeCell.set(null)
  preferencesCell.set(FIRST_PREFERENCES)
  sessionCell.set(null)
  const visitor = page()
  expect(visitor).not.toContain('aria-busy="true"')
  expect(visitor.indexOf(speak('account.visitor'))).toBeGreaterThan(0)
  expect(visitor.indexOf(speak('account.myOrders'))).toBeGreaterThan(visitor.indexOf(speak('account.visitor')))

  sessionCell.set(sessionUntil(4_000_000_000_000))
  const guest = page()
  expect(guest).toContain('Asha')
  expect(rows(guest)).toBeGreaterThan(rows(visitor))
})
