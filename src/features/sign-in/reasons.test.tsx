import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Reasons } from './reasons.tsx'

it('what signing in gives stands under plates of this menu, and not at all where no menu is on the phone', () => {
  expect(renderToStaticMarkup(<Reasons />)).toBe('')
})
