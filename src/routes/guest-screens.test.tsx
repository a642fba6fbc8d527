import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, expect, it, vi } from 'vitest'
import type { Place } from '#schemas/device.ts'
import { signOut } from '#src/commands/sign-out.ts'
import { type Navigation, NavigationProvider } from '#src/entry/navigation.ts'
import { paths } from '#src/entry/paths.ts'
import { device } from '#src/queries/device.ts'
import { atOutlet } from '#tests/fixtures/at-outlet.ts'
import { sessionUntil } from '#tests/fixtures/outbox-entries.ts'
import { smallOutlet } from '#tests/fixtures/small-menu.ts'

type Leave = (code: string | null, hadTable: boolean) => void

/** What the account page is given to call once the guest is logged out. */
const { given } = vi.hoisted(() => ({ given: { leave: null as Leave | null } }))

vi.mock('@tanstack/react-router', () => ({ useSearch: () => ({}) }))
vi.mock('#src/features/account/account-page.tsx', () => ({
  AccountPage: ({ onLoggedOut }: { onLoggedOut: Leave }) => {
    given.leave = onLoggedOut
    return null
  },
}))

/** Logs out with the account page open. @returns where that leads */
async function leadsTo(place: Place | null): Promise<string[]> {
  const { AccountRoute } = await import('./guest-screens.tsx')
  const led: string[] = []
  const nowhere = () => undefined
  const navigation: Navigation = { pathname: () => '', go: nowhere, replace: (href) => void led.push(href), rename: nowhere, back: nowhere }
  renderToStaticMarkup(<NavigationProvider value={navigation}><AccountRoute /></NavigationProvider>)
  const db = await device()
  await db.changeSession(() => sessionUntil(4_000_000_000_000))
  await db.place.clear()
  if (place) await db.place.put(place)
  const outcome = await signOut({ leaveWaiting: true })
  if (!('ok' in outcome)) throw new Error('The guest is still logged in.')
  given.leave?.(outcome.code, outcome.hadTable)
  return led
}

afterAll(async () => {
  const db = await device()
  await db.place.clear()
  for (const { id } of await db.readSignOuts()) await db.forgetSignOut(id)
})

it('RD-10: logging out at a table leads to its restaurant with the login over it; without a table to the welcome of the restaurant’s code; with no restaurant to the scanner', async () => {
  const atPlace = atOutlet(smallOutlet())
  const table = { id: 'table-12', outletId: atPlace.outletId, number: 12, label: 'Table 12', serviceType: 'DI', scanCode: 'RAJCS012' } as const
  expect(await leadsTo({ ...atPlace, table })).toEqual([paths.restaurant('RAJCS012', 'login')])
  expect(await leadsTo({ ...atPlace, table: null })).toEqual([paths.welcome(atPlace.outletCode)])
  expect(await leadsTo(null)).toEqual([paths.scan()])
})
