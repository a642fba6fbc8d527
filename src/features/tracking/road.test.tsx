import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Road } from './road.tsx'

it('an order on its way is drawn between kitchen and home, with no rider at a place that nobody knows and no streets', () => {
  const drawn = renderToStaticMarkup(<Road />)
  expect([drawn.includes('i-cloche'), drawn.includes('i-home')]).toEqual([true, true])
  expect([drawn.includes('i-scooter'), drawn.includes('<svg')]).toEqual([false, false])
})
