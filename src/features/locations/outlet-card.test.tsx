import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { OutletCard } from './outlet-card.tsx'

const row = { id: 'o1', code: 'RAJJB', name: 'Rajwada', area: 'Johri Bazaar', city: 'Jaipur', location: null }
const actOf = (isTooFar: boolean): string | undefined => {
  const card = <OutletCard row={row} view={{ badge: null, line: 'Johri Bazaar', isTooFar, opens: null, ways: [] }} isHere={false} busy={false} onChoose={() => undefined} />
  return /aria-label="([^"]+)"/.exec(renderToStaticMarkup(card))?.[1]
}

it('ER-20: an outlet that is too far to collect from offers its menu, which opens all the same; the others offer to order', () => {
  expect([actOf(false), actOf(true)]).toEqual(['Order here: Rajwada, Johri Bazaar', 'See the menu: Rajwada, Johri Bazaar'])
})
