import { expect, it } from 'vitest'
import { pushState } from './push-state.ts'

const granted = { permission: 'granted', subscribed: true } as const

it('a browser tells the guest it was turned on by, and nobody else', () => {
  expect(pushState(granted, 'asha', 'asha')).toBe('on')
  expect(pushState(granted, 'asha', 'ravi')).toBe('off')
  expect(pushState({ ...granted, subscribed: false }, 'asha', 'asha')).toBe('off')
  expect(pushState({ permission: 'default', subscribed: false }, null, 'asha')).toBe('off')
})

it('nothing is offered to a visitor, or where the browser cannot; what was forbidden is said', () => {
  expect([pushState(granted, null, null), pushState(null, null, 'asha'), pushState(undefined, null, 'asha')]).toEqual(['none', 'none', 'none'])
  expect(pushState({ permission: 'denied', subscribed: false }, null, 'asha')).toBe('denied')
})
