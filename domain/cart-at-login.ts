import type { Cart, CartLine } from '#schemas/cart.ts'
import { emptyCart, linesOf, offerOf } from './cart.ts'
import { mergeCarts } from './cart-merge.ts'

/**
 * What a page that showed a visitor's cart goes on with at the login: their dishes as they were chosen. What a visitor cleared, removed or left at an outlet says nothing
 * of the guest's own cart, which this one meets next.
 */
export function cartAtLogin(visitors: Cart): Cart {
  if (linesOf(visitors).length === 0) return emptyCart(0)
  const { mystery, clearedAt } = visitors
  return {
    ...visitors,
    clearedAt: 0,
    noteChangedAt: visitors.note === '' ? 0 : visitors.noteChangedAt,
    offer: offerOf(visitors),
    ...(mystery ? { mystery: mystery.changedAt > clearedAt ? mystery : null } : {}),
  }
}

/**
 * What a page goes on with where another page brought the visitor's cart first: that counted everything in it as chosen when it was brought, so what was chosen
 * here between the login and then is chosen once more.
 * @param atLogin as this page showed it when the guest logged in
 * @param since as this page shows it now
 * @param now later than all that stands in it and in the guest's own cart
 */
export function choicesSinceLogin(atLogin: Cart, since: Cart, now: number): Cart {
  const kept = cartAtLogin(since)
  if (since.updatedAt === atLogin.updatedAt) return kept
  const before = new Map(linesOf(atLogin).map((line) => [line.lineId, line.changedAt]))
  const there = new Set(linesOf(since).map(({ lineId }) => lineId))
  const removed: CartLine[] = linesOf(atLogin).filter(({ lineId }) => !there.has(lineId)).map((line) => ({ ...line, changedAt: now, removedAt: now }))
  const changed = linesOf(since).filter(({ lineId, changedAt }) => before.get(lineId) !== changedAt).map((line) => ({ ...line, changedAt: now }))
  const isCleared = since.clearedAt !== atLogin.clearedAt
  const offer = offerOf(since) ?? (isCleared ? { code: null, gift: null, changedAt: 0 } : null)
  const mystery = kept.mystery ?? (isCleared && atLogin.mystery ? { taken: null, changedAt: 0 } : null)
  return mergeCarts(kept, {
    ...kept,
    lines: [...removed, ...changed],
    updatedAt: now,
    ...(since.noteChangedAt === atLogin.noteChangedAt ? {} : { note: since.note, noteChangedAt: now }),
    ...(offer && offer.changedAt !== offerOf(atLogin)?.changedAt ? { offer: { ...offer, changedAt: now } } : {}),
    ...(mystery && mystery.changedAt !== atLogin.mystery?.changedAt ? { mystery: { ...mystery, changedAt: now } } : {}),
  })
}
