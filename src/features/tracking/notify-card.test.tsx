import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, expect, it, vi } from 'vitest'
import { speak } from '#messages/speak.ts'
import { FIRST_PREFERENCES, type Preferences } from '#schemas/device.ts'
import type { Outlet } from '#schemas/outlet.ts'
import type { Cell } from '#src/queries/cell.ts'
import { preferencesCell } from '#src/queries/device.ts'
import { type PushState, pushStateCell } from '#src/queries/push-state.ts'
import { smallOutlet } from '#tests/fixtures/small-menu.ts'
import { NotifyCard } from './notify-card.tsx'

vi.mock('#src/queries/push-state.ts', async () => {
  const { makeCell } = await import('#src/queries/cell.ts')
  return { pushStateCell: makeCell('off') }
})

const withApp = smallOutlet({ additionalProperties: { 'plan.plus.features': 'pwa' } })
const card = (surface: Preferences['surface'], state: PushState = 'off', outlet: Outlet | null = withApp): string => {
  ;(pushStateCell as Cell<PushState>).set(state)
  preferencesCell.set({ ...FIRST_PREFERENCES, surface })
  return renderToStaticMarkup(<NotifyCard offline={false} outlet={outlet} />)
}

afterAll(() => preferencesCell.set(undefined))

it('P-08: notifications are offered on a guest’s own phone, and not on a tablet that the next guest reads', () => {
  expect(card('phone')).toContain(speak('notify.offer'))
  expect(card('kiosk')).not.toContain(speak('notify.offer'))
})

it('an iPhone’s guest is told the way to be told, and asked nothing; one at a tablet that stays there is not', () => {
  expect(card('phone', 'home-screen')).toContain('choose “Add to Home Screen”')
  expect(card('phone', 'home-screen')).not.toContain(speak('notify.turnOn'))
  expect(card('kiosk', 'home-screen')).toBe('')
  // RT-20: an outlet that offers no app has none on a home screen.
  expect([card('phone', 'home-screen', smallOutlet({ additionalProperties: {} })), card('phone', 'home-screen', null)]).toEqual(['', ''])
})
