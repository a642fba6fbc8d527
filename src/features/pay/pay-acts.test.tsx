import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { paths } from '#src/entry/paths.ts'
import { LEFT_AT, ORDER_ID, orderOf } from '#tests/fixtures/paying.ts'
import { PayActs } from './pay-acts.tsx'
import type { PayGround } from './pay-facts.ts'
import type { PayAct } from './pay-model.ts'

const nothing = () => undefined
const footOf = (acts: PayAct | PayAct[], over: Partial<PayGround> = {}): string => {
  const ground = { truth: 'unpaid' as const, intent: null, order: orderOf('CONFIRMED'), offline: false, now: LEFT_AT, clockSkewMs: 0, outlet: null, timeZone: 'Asia/Kolkata', isTold: false, ...over }
  return renderToStaticMarkup(<PayActs acts={[acts].flat()} ground={ground} onOpen={nothing} onStop={nothing} onStaff={nothing} onAgain={nothing} />)
}

it('ER-11: the login leads back to the payment it was asked for', () => {
  const html = footOf('log-in')
  expect(html).toContain(`href="${paths.signIn(paths.payment(ORDER_ID))}"`)
  expect(html).toContain('>LOGIN<')
})

it('what was paid too late is ordered again by what brings its dishes back, not by a way to the menu', () => {
  const html = footOf('order-again')
  expect(html).toMatch(/<button[^>]*><span>Order again</)
  expect(html).not.toContain('href=')
})

it('CA-09: a guest whose phone is told of it closes the page to be told later; no other is promised that', () => {
  expect(footOf('close-later', { isTold: true })).toContain('>Close, tell me later<')
  expect(footOf('close-later')).toContain('>Close<')
})

it('to pay another way is never the louder of two buttons: beside it stands the filled one, and to ask alone is a quiet one', () => {
  const looksOf = (acts: PayAct[]) => [...footOf(acts).matchAll(/class="([^"]*)"[^>]*><span>/g)].map(([, look = '']) => ['line', 'soft'].find((kind) => look.split(' ').some((name) => name.includes(kind))) ?? 'filled')
  for (const beside of ['ask-now', 'close', 'back-to-page'] as const) expect([beside, looksOf(['another-way', beside])]).toEqual([beside, ['line', 'filled']])
  expect(looksOf(['ask-now'])).toEqual(['soft'])
})
