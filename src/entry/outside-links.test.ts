import { expect, it } from 'vitest'
import { mapLink, telLink } from './outside-links.ts'

it('a number to call has digits and its plus alone', () => {
  expect(telLink('+91 141-236 5678')).toBe('tel:+911412365678')
})

it('a place is opened in the phone’s own map', () => {
  expect(mapLink({ lat: 26.91, lng: 75.79 })).toBe('geo:26.91,75.79?q=26.91,75.79')
})
