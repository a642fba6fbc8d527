/** The practice company's pages, at which every outcome of a bank is a button. */
import { readOrderEntries } from '../harness/device.ts'
import { PaymentPage } from '../e2e/pages/payment-page.ts'
import { type Act, inTurn, keepMiddle, press, shows } from './acts.ts'
import { PHONE_AND_WIDE, PHONES_AND_WIDE } from './sizes.ts'
import { hasWholeMenu, signedIn } from './stage.ts'
import type { Scene, State } from './state.ts'
import { withCart } from './states-offers.ts'

/** A guest has ordered, and left to pay online. */
const leftToPay: Act = async (scene) => {
  await signedIn(scene.page, scene.stage, scene.brand)
  await hasWholeMenu(scene.page, scene.brand)
  await withCart(scene, 700)
  await scene.guest.cart.placeButton().click()
  await scene.page.waitForURL('**/confirmation/**')
  await scene.page.goto(`${scene.brand.origin}/web/payment?orderId=${(await readOrderEntries(scene.page))[0]?.id}`)
  const payment = new PaymentPage(scene.page)
  await payment.isChoosing()
  await payment.leave()
}

/** Names that are others in each run. */
const sameNames = ({ page }: Scene): Promise<void> => page.evaluate(() => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) node.nodeValue = (node.nodeValue ?? '').replace(/order_\w+/, 'order_R7f2Kc').replace(/pay_\w+/, 'pay_R7f3Qm8Yx2LtVd').replace(/Token \d+/, 'Token 41')
})

const state = (name: string, open: Act, looks: State['looks'] = PHONE_AND_WIDE): State => ({ name: `sandbox${name}`, who: 'fresh', brands: ['rajwada'], looks, open: inTurn(open, sameNames) })

export const SANDBOX_STATES: readonly State[] = [
  state('', leftToPay),
  state('-answered', inTurn(leftToPay, press(/^Paid, the page never returns/), shows(/^Answering/)), PHONES_AND_WIDE),
  state('-refund', inTurn(leftToPay, press(/^Sent, bank silent/), keepMiddle(({ page }) => page.getByRole('button', { name: /^Sent, bank silent/, pressed: true }))), PHONES_AND_WIDE),
  state('-none', inTurn(({ page, brand }) => page.goto(`${brand.origin}/sandbox/none`), shows('Nothing asked to be paid'))),
]
