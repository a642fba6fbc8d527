import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, expect, it, vi } from 'vitest'
import { speak } from '#messages/speak.ts'
import { FIRST_PREFERENCES, type Preferences } from '#schemas/device.ts'
import { preferencesCell } from '#src/queries/device.ts'
import { NotifyCard } from './notify-card.tsx'

vi.mock('#src/queries/push-state.ts', async () => {
  const { makeCell } = await import('#src/queries/cell.ts')
  return { pushStateCell: makeCell('off') }
})

const card = (surface: Preferences['surface']): string => {
  preferencesCell.set({ ...FIRST_PREFERENCES, surface })
  return renderToStaticMarkup(<NotifyCard offline={false} />)
}

afterAll(() => preferencesCell.set(undefined))

it('P-08: notifications are offered on a guest’s own phone, and not on a tablet that the next guest reads', () => {
  expect(card('phone')).toContain(speak('notify.offer'))
  expect(card('kiosk')).not.toContain(speak('notify.offer'))
})
