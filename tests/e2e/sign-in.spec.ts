import { dishes, testMenu } from '../fixtures/test-menu.ts'
import { readAccessToken, setAccessToken } from '../harness/device.ts'
import { expiredCopyOf } from '../harness/expired-token.ts'
import { openTestOutlet } from '../harness/test-outlet.ts'
import { expectAccessible } from './axe.ts'
import { Guest, uuid } from './guest.ts'
import { ANSWER_LOST, holdsOrders, isAboutToOrder, PAPAD_TOTAL, queuesAnOrder, sitsDown } from './moments.ts'
import { say } from './say.ts'
import { expect, test } from './stage.ts'

test('VA-01, VA-02: a number that is none and terms not agreed to are named beside their fields, and what was typed stays', async ({ guest, outlet }) => {
  await guest.openTable(outlet.tableCode)
  await guest.open('signin')
  await guest.signInPage.isOpen()
  await guest.signInPage.typeNumber('12345')
  await guest.signInPage.send()
  await guest.signInPage.says('Please enter a valid mobile no.')
  await guest.signInPage.says('Please agree to Terms & Conditions to proceed.')
  await guest.signInPage.stillHolds('12345')
})

/** As a phone set to Hindi writes them. */
const inDevanagari = (digits: string): string => [...digits].map((digit) => String.fromCodePoint(0x966 + Number(digit))).join('')

test('VA-03, ER-10: a wrong code is told, “BACK” leads to the number as it was typed, and the right code still works, pasted in the digits of another script', async ({ guest, outlet }) => {
  await guest.openTable(outlet.tableCode)
  await guest.open('signin')
  await guest.signInPage.sendCodeTo(guest.phone)
  const wrong = (await guest.otp()) === '111111' ? '222222' : '111111'
  await guest.signInPage.enterCode(wrong)
  await guest.signInPage.says('OTP not verified')
  await guest.signInPage.says("It seems like you've entered a wrong otp.")
  await expect(guest.page.getByText('The OTP you have entered is incorrect')).toHaveCount(0)
  await guest.page.getByRole('button', { name: 'BACK', exact: true }).click()
  await guest.signInPage.isOpen()
  await guest.signInPage.stillHolds(guest.phone)
  await guest.signInPage.send()
  await guest.signInPage.asksForCode()
  await guest.signInPage.enterCode(wrong)
  await guest.signInPage.says('OTP not verified')
  await guest.signInPage.pasteCode(inDevanagari(await guest.otp()))
  await guest.signInPage.enterName(guest.name)
  expect(await readAccessToken(guest.page)).not.toBeNull()
})

test('VA-03, ER-10: after a wrong code the field is empty and has the focus, its error is said once, until the next digit, and the right code is typed straight away', async ({ guest, outlet }) => {
  const { page, signInPage } = guest
  await guest.openTable(outlet.tableCode)
  await guest.open('signin')
  await signInPage.sendCodeTo(guest.phone)
  const otp = await guest.otp()
  const field = page.getByRole('textbox', { name: say('signIn.codeLabel') })
  await field.click()
  await page.keyboard.type(otp === '111111' ? '222222' : '111111')
  await expect(page.getByRole('alert')).toContainText('OTP not verified')
  await expect(field).toHaveAccessibleDescription("OTP not verified It seems like you've entered a wrong otp.")
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveValue('')
  await expect(field).toBeFocused()
  await page.keyboard.type(otp.slice(0, 1))
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.keyboard.type(otp.slice(1))
  await signInPage.enterName(guest.name)
})

test('VA-03 to VA-05, ER-13: a code and a name that are missing, an email that is none and a number that the server does not take are told', async ({ guest, outlet }) => {
  const { page, signInPage } = guest
  await guest.openTable(outlet.tableCode)
  await guest.open('signin')
  await signInPage.sendCodeTo(guest.phone)
  await page.getByRole('button', { name: say('signIn.continue') }).click()
  await signInPage.says('Please enter otp')
  await signInPage.enterCode('12345')
  await page.getByRole('button', { name: say('signIn.continue') }).click()
  await signInPage.says('The OTP you have entered is incorrect')
  await signInPage.enterCode(await guest.otp())
  await signInPage.tryName('')
  await signInPage.says('Looks like you’ve not entered your name. Please provide your name')
  const email = page.getByRole('textbox', { name: say('signIn.email') })
  await email.fill('asha@')
  await signInPage.tryName(guest.name)
  await signInPage.says('Please enter a valid email')
  await email.fill('')
  const signUp = (url: URL) => url.pathname === '/api/guests/signup'
  await page.route(signUp, (route) => route.fulfill({ status: 404, json: { message: '', data: { code: 'ACCOUNT_NOT_FOUND' } } }))
  await signInPage.tryName(guest.name)
  await signInPage.says("Account doesn't exists. Please signup")
  await page.unroute(signUp)
  await signInPage.enterName(guest.name)
  expect(await readAccessToken(page)).not.toBeNull()
})

test('VA-04: a name of digits is not taken, and a guest who comes back is not asked again @long', async ({ guest, outlet }) => {
  await guest.openTable(outlet.tableCode)
  await guest.open('signin')
  await guest.signInPage.sendCodeTo(guest.phone)
  await guest.signInPage.enterCode(await guest.otp())
  await guest.signInPage.tryName('1234')
  await guest.signInPage.says('Please enter a valid name')
  await guest.signInPage.enterName(guest.name)
  await guest.open('account')
  await expect(guest.page.getByText(guest.name).first()).toBeVisible()
  await guest.logOut()
  await guest.open('signin')
  await guest.logIn()
})

test('a guest who left for the code and comes back to a page that was loaded again stands at the code, and the old one is taken @long', async ({ guest, outlet }) => {
  await guest.openTable(outlet.tableCode)
  await guest.open('signin')
  await guest.signInPage.sendCodeTo(guest.phone)
  const otp = await guest.otp()
  await guest.page.reload()
  await guest.signInPage.asksForCode()
  expect(await guest.page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(otp)
  await guest.signInPage.enterCode(otp)
  await guest.signInPage.asksForName()
  await guest.page.reload()
  await guest.signInPage.enterName(guest.name)
  expect(await readAccessToken(guest.page)).not.toBeNull()
  await expect.poll(() => guest.page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(guest.phone)
})

test('a guest who left the login with a code under way is at the code when they come back, and has their number to change; on a tablet at a table nothing of them is there @long', async ({ guest, outlet }) => {
  const { page, signInPage } = guest
  const leavesAndComesBack = async () => {
    await page.goBack()
    await expect(page.getByRole('heading', { name: say('account.title') })).toBeVisible()
    await page.goForward()
  }
  await guest.openTable(outlet.tableCode)
  await guest.open('account')
  await signInPage.follow()
  await signInPage.sendCodeTo(guest.phone)
  await leavesAndComesBack()
  await signInPage.asksForCode()
  await page.getByRole('button', { name: say('signIn.codeChange') }).click()
  await signInPage.stillHolds(guest.phone)

  await guest.open('account?surface=kiosk')
  await page.getByRole('button', { name: say('account.surfaceYes') }).click()
  await expect(page.locator('html')).toHaveAttribute('data-surface', 'kiosk')
  await signInPage.follow()
  await signInPage.sendCodeTo(guest.phone)
  await leavesAndComesBack()
  await signInPage.isOpen()
  await signInPage.stillHolds('')
})

test('ER-12: a code that cannot be sent again is told, and the one that came is taken @long', async ({ guest, outlet, network }) => {
  await guest.page.clock.install()
  await guest.openTable(outlet.tableCode)
  await guest.open('signin')
  await guest.signInPage.sendCodeTo(guest.phone)
  await guest.page.clock.runFor(60_000)
  network.armAlways({ method: 'POST', path: /^\/api\/guests\/sendAuth$/ }, { kind: 'answer', contentType: 'application/json', body: '{}' })
  await guest.page.getByRole('button', { name: say('signIn.again') }).click()
  await guest.signInPage.says('Seems we are facing some issue. Please retry after some time')
  await guest.signInPage.enterCode(await guest.otp())
  await guest.signInPage.asksForName()
})

test('ST-02, ST-07: in a native app’s webview a login that is over asks the app for another, and logs nobody out unasked @long', async ({ guest, outlet }) => {
  await guest.page.addInitScript(() => {
    const said: string[] = []
    Object.assign(window, { said, ReactNativeWebView: { postMessage: (text: string) => said.push(text) } })
  })
  const said = () => guest.page.evaluate(() => (window as unknown as { said: string[] }).said)
  await isAboutToOrder(guest, outlet)
  const token = (await readAccessToken(guest.page)) ?? ''
  await setAccessToken(guest.page, await expiredCopyOf(token))
  await guest.page.context().clearCookies()
  await guest.open('ordering/search?q=dal')
  await guest.isAskedToLogInAgain()
  expect(await said()).toEqual(['{"type":"ready"}', '{"type":"loginNeeded"}'])
  // The login leads back to what was looked at, whole: a payment's address names its order after the path.
  await guest.page.getByRole('button', { name: 'LOGIN' }).click()
  await expect.poll(() => new URL(guest.page.url()).searchParams.get('to')).toMatch(/\/ordering\/search\?q=dal$/)
})

/** The server knows this login no more, and gives no other. */
async function loginIsOver({ page }: Guest): Promise<void> {
  await setAccessToken(page, await expiredCopyOf((await readAccessToken(page)) ?? ''))
  await page.context().clearCookies()
}

test('ST-02, RD-08: on a host that is no brand’s a guest whose login is over is asked, stays logged in until then, and closing the question logs out; in a native app’s webview too, which is told @long', async ({ guest: atBrand, page, outlet, network, house }) => {
  const guest = new Guest(page, `http://localhost:${network.port}`, house.server)
  // The table's code says whose guest this is.
  await guest.openTable(outlet.tableCode)
  await isAboutToOrder(guest, outlet)
  await loginIsOver(guest)
  await page.reload()
  await guest.isAskedToLogInAgain()
  expect(await readAccessToken(page)).toBe('')
  const closes = async (): Promise<void> => {
    await page.getByRole('dialog', { name: 'Please login again' }).getByRole('button', { name: say('common.close') }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect.poll(() => readAccessToken(page)).toBeNull()
  }
  await closes()
  // Seat and cart stay, as after a login that ended on a brand's own host.
  await guest.open('cart')
  await guest.cart.isOpen()
  await guest.cart.holds(dishes.papad)

  await page.addInitScript(() => {
    const said: string[] = []
    Object.assign(window, { said, ReactNativeWebView: { postMessage: (text: string) => said.push(text) } })
  })
  await sitsDown(atBrand, outlet)
  await loginIsOver(atBrand)
  await page.reload()
  await atBrand.isAskedToLogInAgain()
  expect(await readAccessToken(page)).toBe('')
  await closes()
  await expect.poll(() => page.evaluate(() => (window as unknown as { said: string[] }).said)).toEqual(['{"type":"ready"}', '{"type":"loginNeeded"}', '{"type":"logout"}'])
})

test('a visitor’s cart is kept through the login @long', async ({ guest, outlet }) => {
  await guest.openTable(outlet.tableCode)
  await guest.menu.add(dishes.dal)
  await guest.menu.openCart()
  await guest.cart.signInToOrder()
  await guest.signIn()
  await guest.cart.isOpen()
  await guest.cart.holds(dishes.dal)
})

test('ST-02: on a brand’s own host a guest whose session is over is logged out at once and told; seat and cart stay, and the cart is there once after the next login @long', async ({ guest, outlet }) => {
  await isAboutToOrder(guest, outlet)
  await setAccessToken(guest.page, await expiredCopyOf((await readAccessToken(guest.page)) ?? ''))
  await guest.page.context().clearCookies()
  await guest.page.reload()
  await expect(guest.page.getByText(say('shell.expiredText')).first()).toBeVisible()
  await expect.poll(() => readAccessToken(guest.page)).toBeNull()
  await guest.open('ordering/menu')
  await guest.menu.cartBarSays(1, '₹60')
  await expect(guest.page.getByText(outlet.tableLabel).first()).toBeVisible()
  await guest.open('signin?to=/web/cart')
  await guest.logIn()
  await guest.cart.isOpen()
  await guest.cart.totalIs(PAPAD_TOTAL)
})

test('ST-03: a page reloaded while the reply to its refresh is under way keeps the login, an hour later too, and the order goes', async ({ guest, outlet, network, ledger, house }) => {
  await isAboutToOrder(guest, outlet)
  // Before the token is over: whatever this page asks next may already need another.
  const lost = network.armOnce({ method: 'POST', path: /guests\/refresh/ }, { kind: 'hold-reply' })
  await setAccessToken(guest.page, await expiredCopyOf((await readAccessToken(guest.page)) ?? ''))
  await guest.page.reload()
  await lost.struck
  await house.database.pool.query('update sessions set rotated_at = rotated_at - 3600000 where guest_id in (select id from guests where phone = $1)', [guest.phone])
  await guest.page.reload()
  lost.release()
  await guest.cart.isOpen()
  await guest.cart.place()
  await guest.tracking.says('placed')
  await holdsOrders(ledger, outlet, 1)
  expect(await readAccessToken(guest.page)).not.toBe('')
})

test('ST-05, ER-11: a guest to whom ordering is denied has to log in again, and nothing is ordered @long', async ({ guest, ledger, house }) => {
  const tried = await openTestOutlet(house.database, 'rajwada', testMenu, { 'beta.isEnabled': 'true' })
  await isAboutToOrder(guest, tried)
  await house.database.pool.query('update guests set deleted_at = $1 where phone = $2', [Date.now(), guest.phone])
  await guest.cart.place()
  await expect(guest.page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  await guest.isAskedToLogInAgain()
  await holdsOrders(ledger, tried, 0)
  expect(await readAccessToken(guest.page)).toBe('')
})

test('RO-07: a guest outside the group that tries an outlet first is told so, and stays logged in @long', async ({ guest, ledger, house }) => {
  const tried = await openTestOutlet(house.database, 'rajwada', testMenu, { 'beta.isEnabled': 'true' })
  await isAboutToOrder(guest, tried)
  await guest.cart.place()
  await expect(guest.page.getByRole('heading', { name: say('errors.BETA_GROUP.title') })).toBeVisible()
  await holdsOrders(ledger, tried, 0)
  expect(await readAccessToken(guest.page)).not.toBe('')
})

test('ST-06: after logout this phone shows no order of the guest before', async ({ guest, outlet, ledger }) => {
  await isAboutToOrder(guest, outlet)
  await guest.cart.place()
  await guest.tracking.says('placed')
  await holdsOrders(ledger, outlet, 1)
  await guest.open('account')
  await guest.logOut()
  await guest.open('orders')
  await guest.orders.says('To access this page please login')
  await expect(guest.page.getByText('Order Placed')).toHaveCount(0)
  expect(await readAccessToken(guest.page)).toBeNull()
})

test('P-16, VA-04: a profile without a name is not saved; a guest deletes the account: not in a dead zone, then it is gone from the phone and the server, and the number may sign up anew @long', async ({ guest, outlet, network }) => {
  await isAboutToOrder(guest, outlet)
  const token = await readAccessToken(guest.page)
  await guest.open('account/profile')
  await guest.page.getByRole('textbox', { name: say('account.name') }).fill('')
  await guest.page.getByRole('button', { name: say('account.save') }).click()
  await expect(guest.page.getByText('Please enter your name').first()).toBeVisible()
  await guest.page.getByRole('button', { name: say('account.remove') }).click()
  const dialog = guest.page.getByRole('dialog')
  await expect(dialog).toContainText(say('account.removeKept'))
  await expectAccessible(guest.page, 'deleting the account')
  await network.cut()
  await dialog.getByRole('button', { name: say('account.removeYes') }).click()
  await expect(dialog).toContainText('No internet. Please check your connectivity.')
  expect(await readAccessToken(guest.page)).toBe(token)
  await network.restore()
  await dialog.getByRole('button', { name: say('account.removeYes') }).click()
  await expect(dialog).toContainText(say('account.removedText'))
  await expect.poll(() => readAccessToken(guest.page)).toBeNull()
  await dialog.getByRole('button', { name: say('pages.seeMenu') }).click()
  await guest.open('signin')
  await guest.signInPage.sendCodeTo(guest.phone)
  await guest.signInPage.enterCode(await guest.otp())
  await expect(guest.page.getByRole('heading', { name: 'One Last Thing' })).toBeVisible()
})

test('P-16: a guest whose account was deleted, but who never got that answer, asks again: nothing of theirs stays on the phone, and they read how to find out whether it is done @long', async ({ guest, outlet, network }) => {
  await isAboutToOrder(guest, outlet)
  await guest.open('account/profile')
  await guest.page.getByRole('button', { name: say('account.remove') }).click()
  const dialog = guest.page.getByRole('dialog')
  const lost = network.armOnce({ method: 'POST', path: /initiateDelete/ }, ANSWER_LOST)
  await dialog.getByRole('button', { name: say('account.removeYes') }).click()
  await lost.struck
  await expect(dialog).toContainText('No internet. Please check your connectivity.')
  await network.restore()
  await dialog.getByRole('button', { name: say('account.removeYes') }).click()
  await expect(dialog).toContainText(say('account.removedUnheardText'))
  await expectAccessible(guest.page, 'an account of which nobody knows whether it is deleted')
  await expect.poll(() => readAccessToken(guest.page)).toBeNull()
  await expect(guest.page.getByText(say('shell.expiredText'))).toHaveCount(0)
  await dialog.getByRole('button', { name: say('pages.seeMenu') }).click()
  await guest.open('cart')
  await guest.cart.isEmpty()
})

test('an order that waits is never sent under another guest who logs in on the same phone', async ({ guest, outlet, network, ledger }) => {
  const orderId = await queuesAnOrder(guest, outlet, network)
  await setAccessToken(guest.page, await expiredCopyOf((await readAccessToken(guest.page)) ?? ''))
  await guest.page.context().clearCookies()
  await guest.findNetwork(network)
  await guest.isAskedToLogInAgain()
  const other = guest.asSomebodyElse()
  await other.open('signin')
  await other.signIn()
  await other.openTable(outlet.tableCode)
  await other.isReadyForDeadZone()
  expect(await ledger.order(orderId)).toBeNull()
  await holdsOrders(ledger, outlet, 0)
})

test('ST-06: a logout without a network ends the login with the first network: its cookie gives nobody a token', async ({ guest, outlet, network }) => {
  await sitsDown(guest, outlet)
  await guest.open('account')
  await guest.loseNetwork(network)
  await guest.logOut()
  expect(await readAccessToken(guest.page)).toBeNull()
  const [cookie] = (await guest.page.context().cookies()).filter(({ name }) => name === '__Host-refresh')
  expect(cookie).toBeDefined()
  await guest.findNetwork(network)
  await expect.poll(async () => (await guest.page.context().cookies()).some(({ name }) => name === '__Host-refresh')).toBe(false)
  const copied = await fetch(`http://127.0.0.1:${network.port}/api/guests/refresh`, {
    method: 'POST',
    headers: { host: `${outlet.brand}.localhost`, 'content-type': 'application/json', cookie: `__Host-refresh=${cookie?.value}` },
    body: '{}',
  })
  expect(copied.status).toBe(401)
})

/** As some browsers do after a week without a visit; cookies that the server set stay. */
const losesAllThatPagesWrote = async (guest: Guest): Promise<void> => {
  const session = await guest.page.context().newCDPSession(guest.page)
  await guest.page.goto('about:blank')
  await session.send('Storage.clearDataForOrigin', { origin: guest.origin, storageTypes: 'indexeddb,cache_storage,local_storage,service_workers' })
}

test('ST-06: a guest who logged out without a network stays logged out where the browser deletes all that pages wrote before there is one @long', async ({ guest, outlet, network }) => {
  await sitsDown(guest, outlet)
  await guest.open('account')
  await guest.loseNetwork(network)
  await guest.logOut()
  await losesAllThatPagesWrote(guest)
  await guest.findNetwork(network)
  expect((await guest.page.context().cookies()).some(({ name }) => name === '__Host-refresh')).toBe(true)
  await guest.openTable(outlet.tableCode)
  await guest.isReadyForDeadZone()
  expect(await readAccessToken(guest.page)).toBeNull()
})

test('a guest whose browser deleted all that pages wrote, and kept the cookie, is logged in again without a code @long', async ({ guest, outlet }) => {
  await sitsDown(guest, outlet)
  await losesAllThatPagesWrote(guest)
  await guest.openTable(outlet.tableCode)
  await expect.poll(() => readAccessToken(guest.page)).toMatch(/./)
  await guest.open('account')
  await expect(guest.page.getByText(guest.name).first()).toBeVisible()
})

test('a phone that was never logged in is not told of a login, and a logged out one stays so @long', async ({ guest, outlet }) => {
  await sitsDown(guest, outlet)
  await guest.open('account')
  await guest.logOut()
  const asked: string[] = []
  guest.page.on('request', (request) => void (request.url().includes('guests/refresh') && asked.push(request.url())))
  await guest.openTable(outlet.tableCode)
  await guest.isReadyForDeadZone()
  expect(asked).toEqual([])
  expect(await readAccessToken(guest.page)).toBeNull()
})

test('RD-10: after logout at a table its restaurant is there with the login over it @long', async ({ guest, outlet }) => {
  await isAboutToOrder(guest, outlet)
  await guest.open('account')
  await guest.logOut()
  const login = guest.page.getByRole('dialog', { name: say('signIn.loggedOut') })
  await expect(login).toBeVisible()
  await expect(guest.page.getByText(outlet.tableLabel).first()).toBeVisible()
  await login.getByRole('button', { name: say('signIn.logIn') }).click()
  await guest.logIn()
  await guest.menu.isOpen()
  await guest.menu.shows(dishes.dal)
})

test('a token that somebody made up opens nothing @long', async ({ house, outlet }) => {
  for (const token of ['nonsense', 'a.b.c', '', 'x'.repeat(9000)]) {
    const answer = await fetch(`http://127.0.0.1:${house.server.port}/api/orders/v2`, {
      method: 'POST',
      headers: { host: `${outlet.brand}.localhost`, authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': uuid() },
      body: '{}',
    })
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({ data: { code: 'INVALID_TOKEN' } })
  }
})
