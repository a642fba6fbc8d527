import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { SCENES } from '#src/entry/scenes.ts'
import { ORDER_ID } from '#tests/fixtures/paying.ts'
import { PayWaits } from './pay-states.tsx'

it('a payment whose order is not there to be paid has a picture, a fact and one filled way on', () => {
  const seen = (['phone', 'sending', 'expired'] as const).map((stage) => {
    const html = renderToStaticMarkup(<PayWaits orderId={ORDER_ID} stage={stage} offline={false} />)
    const [, look = ''] = /<a class="([^"]*)"[^>]*><span>See the order</.exec(html) ?? []
    return [html.includes(SCENES.plate) ? 'plate' : html.includes(SCENES.bill) ? 'bill' : null, look.includes('btn') && !look.includes('line'), html.includes('aria-busy="true"')]
  })
  expect(seen).toEqual([['plate', true, false], ['plate', true, true], ['bill', true, false]])
})
