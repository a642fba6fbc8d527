import { describe, expect, it } from 'vitest'
import { broughtCart } from './brought-cart.ts'
import { choicesSinceLogin } from './cart-at-login.ts'
import { addLine, clearCart, emptyCart, handedOver, linesOf, offerOf, placeCart, setNote, setOffer, setQuantity } from './cart.ts'
import { mergeCarts } from './cart-merge.ts'

const here = { outletId: 'here', tableCode: null, serviceType: 'DI' } as const
const there = { ...here, outletId: 'there' }
const shown = { name: 'Dal', choices: '', unitPrice: 20_000, foodType: 'VF', picture: null } as const
const dish = (lineId: string) => ({ lineId, itemId: 'dal', variationId: null, addOns: [], quantity: 1, shown })
const filled = (place: typeof here | typeof there, now: number) => addLine(placeCart(emptyCart(now), place, now), dish('01890a5d-ac96-774b-bcce-b302099a8057'), now)

describe('an offer that a link chose before any dish (RT-16)', () => {
  const visitors = setOffer(placeCart(emptyCart(1), here, 1), 'JAIPUR10', null, 20)

  it('comes along at the login and takes nothing of the guest’s away, at whichever outlet their dishes are, on this phone or another', () => {
    const account = filled(there, 5)
    const brought = broughtCart(visitors, null, 50)
    expect(brought).toMatchObject({ outletId: null, offer: { code: 'JAIPUR10', changedAt: 50 } })
    for (const merged of brought ? [mergeCarts(account, brought), mergeCarts(brought, account)] : []) {
      expect([merged.outletId, linesOf(merged).length, offerOf(merged)?.code]).toEqual(['there', 1, 'JAIPUR10'])
    }
    const mine = broughtCart(visitors, account, 50)
    expect([mine?.outletId, mine && linesOf(mine).length, mine && offerOf(mine)?.code]).toEqual(['there', 1, 'JAIPUR10'])
  })

  it('does not take the place of what the guest chose for dishes of their own', () => expect(broughtCart(visitors, setOffer(filled(here, 5), 'RAJ50', null, 6), 50)).toBeNull())

  it('brings nothing where nothing was chosen, or where it was cleared or taken off', () => {
    expect(broughtCart(emptyCart(1), filled(here, 5), 50)).toBeNull()
    expect(broughtCart(clearCart(visitors, 30), null, 50)).toBeNull()
    expect(broughtCart(setOffer(emptyCart(1), null, null, 20), null, 50)).toBeNull()
  })

  it('comes with its dishes where there are some', () => expect(broughtCart(setOffer(filled(here, 5), 'JAIPUR10', null, 6), null, 50)).toMatchObject({ outletId: 'here', lines: [{ changedAt: 50 }], offer: { code: 'JAIPUR10' } }))

  it('goes along to the outlet of the first dish; an offer chosen for dishes goes with them (ST-19)', () => {
    expect(offerOf(placeCart(visitors, there, 30))).toMatchObject({ code: 'JAIPUR10' })
    expect(offerOf(placeCart(setOffer(filled(here, 5), 'JAIPUR10', null, 6), there, 30))).toBeNull()
  })
})

describe('what is chosen in one page between the login and another page bringing the cart', () => {
  const atLogin = filled(here, 5)
  const line = linesOf(atLogin)[0]?.lineId ?? ''
  const brought = handedOver(atLogin, 50)
  const meets = (since: typeof atLogin) => mergeCarts(brought, choicesSinceLogin(atLogin, since, 60))

  it('stands: dishes, note and offer', () => {
    const since = setOffer(setNote(addLine(setQuantity(atLogin, line, 3, 10), { ...dish('01890a5d-ac96-774b-bcce-b302099a8058'), itemId: 'naan' }, 11), 'Less oil', 12), 'JAIPUR10', null, 13)
    const met = meets(since)
    expect(linesOf(met).map(({ itemId, quantity }) => [itemId, quantity])).toEqual([['dal', 3], ['naan', 1]])
    expect([met.note, offerOf(met)?.code]).toEqual(['Less oil', 'JAIPUR10'])
  })

  it('stands where it emptied the cart, by the last dish or at once', () => {
    expect(linesOf(meets(setQuantity(atLogin, line, 0, 10)))).toEqual([])
    expect(linesOf(meets(clearCart(atLogin, 10)))).toEqual([])
  })

  it('stands where it emptied a cart with an offer: what was brought chooses none for the next dishes', () => {
    const withOffer = setOffer(atLogin, 'JAIPUR10', null, 6)
    const met = mergeCarts(handedOver(withOffer, 50), choicesSinceLogin(withOffer, clearCart(withOffer, 10), 60))
    expect([linesOf(met), offerOf(met)?.code]).toEqual([[], null])
  })

  it('is nothing where nothing was tapped: a dish taken out in the other page stays out', () => {
    const out = setQuantity(brought, line, 0, 55)
    expect(linesOf(mergeCarts(out, choicesSinceLogin(atLogin, atLogin, 60)))).toEqual([])
  })
})
