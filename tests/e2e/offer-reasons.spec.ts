/** Why a code is not for this order, as the guest reads it where they typed it, and points in place of a coupon. */
import { clockAt } from '#domain/offers/offer-clock.ts'
import { calendarDay, dayKey } from '#messages/times.ts'
import type { Offer } from '#schemas/offer.ts'
import { anOffer } from '../fixtures/offers.ts'
import { dishes, testMenu } from '../fixtures/test-menu.ts'
import { aroundTheClock, openTestOutlet, type TestOutlet, zoneAtNoon } from '../harness/test-outlet.ts'
import type { Guest } from './guest.ts'
import { fillsTheCart, goesToTheCart, PAPAD_TOTAL, places, sitsDown } from './moments.ts'
import { putOutletOffers, putTerms } from './offering.ts'
import { CartOffers } from './pages/cart-offers.ts'
import { rupees, say } from './say.ts'
import { expect, test } from './stage.ts'

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
const DAY_MS = 86_400_000

/** One masala papad of Rs 60 with a tenth off, with a quarter off, and with Rs 5 paid in points, each with the tax on what is left, to the rupee. */
const WITH_A_TENTH = 5700
const WITH_FIRST500 = 4700
const WITH_50_POINTS = 5800

const ONCE_A_WEEK: Partial<Offer> = { limits: { uses: null, perGuest: { most: 1, per: 'week' } } }
const ONCE: Partial<Offer> = { listed: false, limits: { uses: null, perGuest: { most: 1, per: 'ever' } } }

/** The offers of one outlet under codes that nobody else has, by the word that begins the code. */
const offersOf = (outlet: TestOutlet, changes: Readonly<Record<string, Partial<Offer>>>): Map<string, Offer> =>
  new Map(Object.entries(changes).map(([word, change]) => {
    const code = `${word}${outlet.code.slice(1)}`
    return [word, anOffer({ id: code.toLowerCase(), code, title: `A tenth off, ${word}`, where: { outlets: [outlet.id], serviceTypes: [] }, ...change })]
  }))

const goesToTheCartAgain = async (guest: Guest): Promise<void> => {
  await guest.open('ordering/menu')
  await fillsTheCart(guest)
  await goesToTheCart(guest)
}

test('VA-24, VA-25, VA-21, EN-16, ER-15, CA-18: of all that speaks against a typed code the first in order is told, the server explains those it alone knows, a used one says when, and points take the place of a coupon', async ({ guest, house, kitchen }) => {
  const now = Date.now()
  const zone = zoneAtNoon(now)
  const outlet = await openTestOutlet(house.database, 'rajwada', testMenu, {}, undefined, aroundTheClock('DI', 'SP'), zone)
  const { weekday } = clockAt(now, zone)
  const [past, future] = [dayKey(now - 3 * DAY_MS, zone), dayKey(now + 3 * DAY_MS, zone)]
  const tomorrow = (weekday + 1) % 7
  const always: Offer['when'] = { from: null, until: null, weekdays: [], hours: [] }
  const [notToday, notNow, needsMore] = [{ ...always, weekdays: [tomorrow] }, { ...always, hours: [{ start: '15:00', end: '18:00' }] }, { minimum: 100_000 }]
  // Each has what comes later in the order of VA-25 as well.
  const offers = offersOf(outlet, {
    OVER: { when: { ...always, until: past }, state: 'paused', needs: needsMore },
    STOP: { state: 'paused', when: { ...always, from: future } },
    SOON: { when: { ...notToday, from: future }, needs: needsMore },
    ELSE: { where: { outlets: ['rajwada-johri-bazaar'], serviceTypes: [] }, when: notToday },
    DAY: { when: { ...notToday, hours: notNow.hours }, needs: needsMore },
    HOUR: { when: notNow, needs: needsMore },
    GONE: { limits: { uses: 5, perGuest: null }, usedUp: true },
    WEEK: ONCE_A_WEEK,
    ONCE,
    OLD: { listed: false, when: { ...always, until: past } },
    NONE: { listed: false, limits: { uses: 5, perGuest: null }, usedUp: true },
    LATER: { listed: false, when: { ...always, from: future } },
    OTHER: { listed: false, when: notToday },
    AFTER: { listed: false, when: notNow },
    LARGE: { listed: false, needs: needsMore },
  })
  const codeOf = (word: string): string => offers.get(word)?.code ?? ''
  await putOutletOffers(house, outlet, [...offers.values()])
  await putTerms(house, outlet)
  const { page } = guest
  const sheet = new CartOffers(page)
  const field = (words: string) => expect(sheet.sheet().getByText(words, { exact: true })).toBeVisible()
  const refuses = async (word: string, reason: string): Promise<void> => {
    await sheet.typeCode(codeOf(word))
    await field(`${codeOf(word)} is a right code, but not for this order. ${reason}.`)
  }
  /** What the server answers to a code that this phone does not know. */
  const asks = async (typed: string): Promise<unknown> => {
    const answer = page.waitForResponse((response) => response.url().endsWith('/api/coupons/validate/v2') && (response.request().postDataJSON() as { code: string }).code === typed)
    await sheet.typeCode(typed)
    return (await answer).json()
  }

  await sitsDown(guest, outlet)
  await fillsTheCart(guest)
  await goesToTheCart(guest)
  await sheet.open()
  await refuses('OVER', `Ended on ${calendarDay(past)}`)
  await refuses('STOP', 'The restaurant has stopped it for now')
  await refuses('SOON', `Starts on ${calendarDay(future)}`)
  await refuses('ELSE', 'Only at Rajwada, Johri Bazaar')
  await refuses('DAY', `Only ${DAYS[tomorrow]}, today is ${DAYS[weekday]}`)
  await refuses('HOUR', 'Only from 3 pm to 6 pm')
  await refuses('GONE', 'All 5 are taken')
  expect(await asks('NOSUCH99')).toMatchObject({ data: { code: 'NOT_FOUND' } })
  await field('The code you have entered is incorrect or expired.')

  // Those that are told to nobody the server judges, with what explains it; the guest reads it at the cart.
  expect(await asks(codeOf('OLD'))).toMatchObject({ data: { code: 'DEAL_EXPIRED', additionalParam: { expireTime: past } } })
  await sheet.close()
  await sheet.says(`${codeOf('OLD')} is kept, not applied`)
  await sheet.says(`Ended on ${calendarDay(past)}`)
  await sheet.tap(say('offers.changeIt'))
  expect(await asks(codeOf('NONE'))).toMatchObject({ data: { code: 'DEAL_MAX_ALLOTED' } })
  await sheet.close()
  await sheet.says(`${codeOf('NONE')} is kept, not applied`)
  await sheet.says('All 5 are taken')
  const explained = [
    ['LATER', { activationTime: future }, `Starts on ${calendarDay(future)}`],
    ['OTHER', { applicableWeekdays: [DAYS[tomorrow]] }, `Only ${DAYS[tomorrow]}, today is ${DAYS[weekday]}`],
    ['AFTER', { startTime: '15:00', endTime: '18:00' }, 'Only from 3 pm to 6 pm'],
    ['LARGE', { minOrderValue: 100_000 }, 'Add Rs 940 more to apply this coupon'],
  ] as const
  for (const [word, additionalParam, reason] of explained) {
    await sheet.tap(say('offers.changeIt'))
    expect(await asks(codeOf(word))).toMatchObject({ data: { code: 'OFFER_NOT_APPLICABLE', additionalParam } })
    await sheet.close()
    await sheet.says(`${codeOf(word)} is kept, not applied`)
    await sheet.says(reason)
  }
  await guest.cart.totalIs(PAPAD_TOTAL)

  await sheet.tap(say('offers.changeIt'))
  await asks(codeOf('ONCE'))
  await sheet.close()
  await sheet.says(say('offers.off', { price: rupees(600, 2), code: codeOf('ONCE') }))
  await guest.cart.totalIs(WITH_A_TENTH)
  const first = await places(guest)
  await kitchen.accept(first)
  await kitchen.serve(first)
  await kitchen.takePayment(first, WITH_A_TENTH)
  await goesToTheCartAgain(guest)
  await sheet.open()
  await sheet.typeCode(codeOf('WEEK'))
  await sheet.close()
  await guest.cart.totalIs(WITH_A_TENTH)
  await guest.cart.place()
  await guest.tracking.says('placed')

  await goesToTheCartAgain(guest)
  await sheet.open()
  await refuses('ONCE', `You used it on ${calendarDay(dayKey(now, zone))}`)
  await refuses('WEEK', 'You have used it this week')
  await sheet.close()

  // VA-21: one of the two, as the guest says.
  await sheet.tap(say('offers.apply'))
  await guest.cart.totalIs(WITH_FIRST500)
  const points = page.getByRole('region', { name: 'Points' })
  await expect(points.getByText('You have 54 points. They would take the place of FIRST500.')).toBeVisible()
  await points.getByRole('button', { name: 'Use', exact: true }).click()
  const pays = page.getByRole('dialog', { name: 'Pay with points' })
  await expect(pays.getByText('Points take the place of FIRST500')).toBeVisible()
  await expect(pays.getByText('Points and coupons do not go together.')).toBeVisible()
  await pays.getByRole('button', { name: 'Use points', exact: true }).click()
  await guest.cart.totalIs(WITH_50_POINTS)
  await expect(points.getByText('₹5 paid with 50 points')).toBeVisible()
  await expect(points.getByText('4 points stay. No offer with points.')).toBeVisible()
  await sheet.says('An offer in place of points?')
  await sheet.says('Points and coupons do not go together.')
  await sheet.open()
  await sheet.sheet().getByRole('button', { name: say('offers.use') }).click()
  await guest.cart.totalIs(WITH_FIRST500)
  await expect(points.getByText('You have 54 points. They would take the place of FIRST500.')).toBeVisible()
  await expect(page.getByText(dishes.papad).first()).toBeVisible()
})

test('VA-22: an offer that is chosen while a typed code is still being checked stays when its answer comes @long', async ({ guest, house }) => {
  const outlet = await openTestOutlet(house.database, 'rajwada', testMenu, {}, undefined, aroundTheClock('DI', 'SP'), zoneAtNoon(Date.now()))
  const offers = offersOf(outlet, { TENTH: {}, TOLD: { listed: false } })
  await putOutletOffers(house, outlet, [...offers.values()])
  const { page } = guest
  const sheet = new CartOffers(page)
  await sitsDown(guest, outlet)
  await fillsTheCart(guest)
  await goesToTheCart(guest)
  await sheet.open()
  const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/api/coupons/validate/v2', async (route) => {
    asked.resolve()
    await released.promise
    await route.continue()
  })
  await sheet.typeCode(offers.get('TOLD')?.code ?? '')
  await asked.promise
  await sheet.sheet().getByRole('radio', { name: 'A tenth off, TENTH' }).check()
  await sheet.sheet().getByRole('button', { name: say('offers.use') }).click()
  await guest.cart.totalIs(WITH_A_TENTH)
  const answer = page.waitForResponse((response) => response.url().endsWith('/api/coupons/validate/v2'))
  released.resolve()
  expect((await answer).ok()).toBe(true)
  // What the code opened comes after its answer.
  await sheet.tap(say('offers.changeIt'))
  await expect(sheet.sheet().getByText('A tenth off, TOLD')).toBeVisible()
  await sheet.close()
  await sheet.says(say('offers.off', { price: rupees(600, 2), code: offers.get('TENTH')?.code ?? '' }))
  await guest.cart.totalIs(WITH_A_TENTH)
})
