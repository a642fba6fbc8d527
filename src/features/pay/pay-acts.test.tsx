import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { paths } from '#src/entry/paths.ts'
import { LEFT_AT, ORDER_ID, orderOf } from '#tests/fixtures/paying.ts'
import { PayActs } from './pay-acts.tsx'

it('ER-11: the login leads back to the payment it was asked for', () => {
  const order = orderOf('CONFIRMED')
  const ground = { truth: 'unpaid' as const, intent: null, order, offline: false, now: LEFT_AT, clockSkewMs: 0, outlet: null, timeZone: 'Asia/Kolkata' }
  const nothing = () => undefined
  const html = renderToStaticMarkup(<PayActs acts={['log-in']} ground={ground} onOpen={nothing} onStop={nothing} onStaff={nothing} />)
  expect(html).toContain(`href="${paths.signIn(paths.payment(ORDER_ID))}"`)
  expect(html).toContain('>LOGIN<')
})
