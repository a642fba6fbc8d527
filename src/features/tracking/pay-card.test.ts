import { expect, it } from 'vitest'
import { unpaidText } from './pay-card.tsx'

it('where a bill can be paid other than online follows from how the order is served', () => {
  expect((['DI', 'SP', 'RO', 'DL'] as const).map((serviceType) => unpaidText({ serviceType, status: 'CONFIRMED' }))).toEqual([
    'Online now, or at the outlet.', 'Online now, or at the outlet.', 'Online now, or on the room.', 'Online now, or when it arrives.',
  ])
})

it('what has arrived is not paid when it arrives', () => {
  expect((['DISPATCHED', 'ORDERDELIVERED', 'DELIVERED', 'SETTLED'] as const).map((status) => unpaidText({ serviceType: 'DL', status }))).toEqual([
    'Online now, or when it arrives.', 'Online now, or call the outlet.', 'Online now, or call the outlet.', 'Online now, or call the outlet.',
  ])
})
