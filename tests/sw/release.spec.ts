import { FIRST_SCREEN_CACHE } from '#outbox/cache-names.ts'
import type { Guest } from '../e2e/guest.ts'
import { say } from '../e2e/say.ts'
import { expect, test } from '../e2e/stage.ts'
import { dishes } from '../fixtures/test-menu.ts'
import type { ArmedFault } from '../harness/faults.ts'
import type { TcpProxy } from '../harness/tcp-proxy.ts'

const fileOf = async (guest: Guest, path: string): Promise<string> => {
  const answer = await fetch(`http://127.0.0.1:${guest.server.port}/web/${path}`, { headers: { host: new URL(guest.origin).host } })
  return answer.text()
}

/** The names of releases that tests make, as long as a real one. */
const BROKEN = 'b'.repeat(16)
const MENDED = 'a'.repeat(16)

interface Published {
  release: string
  /** What the page's document says: '' leaves the one of the release that runs. */
  page: string
  urgent?: boolean
  /** A file that it lists under another name. */
  renamed?: readonly [from: string, to: string]
}

/** From now on the server gives out another release. Gives back what ends that. */
async function publish(guest: Guest, network: TcpProxy, { release, page, urgent = false, renamed: [from, to] = ['', ''] }: Published): Promise<() => void> {
  const { release: own } = JSON.parse(await fileOf(guest, 'release.json')) as { release: string }
  const script = (await fileOf(guest, 'sw.js')).replaceAll(own, release).replace(/((?:url:|"url":)\s*[`"']index\.html[`"'],\s*(?:revision:|"revision":)\s*[`"'])[0-9a-f]{32}/, `$1${release}${release}`)
  const listed = from === '' ? script : script.replaceAll(from, to)
  const faults: ArmedFault[] = [
    network.armAlways({ path: /^\/web\/sw\.js/ }, { kind: 'answer', contentType: 'text/javascript', body: listed }),
    network.armAlways({ path: /^\/web\/release\.json/ }, { kind: 'answer', contentType: 'application/json', body: JSON.stringify({ release, urgent }) }),
    ...(page === '' ? [] : [network.armAlways({ path: /^\/web\/(?:index\.html|ordering\/)/ }, { kind: 'answer', contentType: 'text/html', body: page.replace(own, release) })]),
  ]
  return () => {
    for (const fault of faults) fault.disarm()
  }
}

/** The page with its code replaced by code that throws. */
const brokenPage = async (guest: Guest): Promise<string> => (await fileOf(guest, 'index.html')).replaceAll(/\/web\/assets\/[\w-]+\.js/g, '/web/assets/broken-00000000.js')

const lookForUpdate = (guest: Guest): Promise<void> =>
  guest.page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update().catch(() => undefined)
  })

/** The guest has a dish in the cart and takes a release whose code throws. */
async function takesBrokenRelease(guest: Guest, tableCode: string, network: TcpProxy): Promise<() => void> {
  await guest.openTable(tableCode)
  await guest.isReadyForDeadZone()
  await guest.menu.add(dishes.papad)
  await guest.menu.cartBarSays(1, '₹60')
  network.armAlways({ path: /broken-00000000\.js/ }, { kind: 'answer', contentType: 'text/javascript', body: 'throw new Error("broken")' })
  const end = await publish(guest, network, { release: BROKEN, page: await brokenPage(guest) })
  await lookForUpdate(guest)
  const reloaded = guest.page.waitForEvent('load')
  await guest.page.getByRole('button', { name: say('shell.updateNow') }).click()
  await reloaded
  await expect(guest.page.locator('#first-screen').getByText(dishes.dal).first()).toBeVisible()
  await expect(guest.page.locator('#root main')).toHaveCount(0)
  return end
}

const isMendedWithItsCart = async (guest: Guest): Promise<void> => {
  await expect(guest.page.locator('#root main')).toHaveCount(1)
  await guest.menu.cartBarSays(1, '₹60')
}

test('a release that does not start gives way by itself to the one that mends it', { tag: '@waits' }, async ({ guest, outlet, network }) => {
  const end = await takesBrokenRelease(guest, outlet.tableCode, network)
  end()
  await publish(guest, network, { release: MENDED, page: await fileOf(guest, 'index.html') })
  await guest.page.reload()
  await isMendedWithItsCart(guest)
  await expect.poll(async () => (await guest.page.evaluate(() => document.documentElement.dataset['release'])) ?? '').toBe(MENDED)
})

test('a newer release whose first installation fails is asked for again, and mends the page that does not start @long', async ({ guest, outlet, network }) => {
  const end = await takesBrokenRelease(guest, outlet.tableCode, network)
  end()
  // While a deploy rolls: the worker is the new one's, the page that it asks for still the old one's.
  const endHalf = await publish(guest, network, { release: MENDED, page: '' })
  const pagesAsked = (): number => network.requests.filter(({ path }) => path.startsWith('/web/index.html')).length
  const before = pagesAsked()
  await guest.page.reload()
  await expect(guest.page.getByRole('button', { name: say('app.startAgain') })).toBeVisible()
  await expect.poll(pagesAsked).toBeGreaterThan(before)
  endHalf()
  await publish(guest, network, { release: MENDED, page: await fileOf(guest, 'index.html') })
  await isMendedWithItsCart(guest)
})

test('a release that does not start, with no newer one: “Start again” begins from the network, and the cart stays @long', async ({ guest, outlet, network }) => {
  const end = await takesBrokenRelease(guest, outlet.tableCode, network)
  const again = guest.page.getByRole('button', { name: say('app.startAgain') })
  await expect(again).toBeVisible()
  // Without a network nothing is deleted: there would be nothing to begin from.
  await guest.loseNetwork(network)
  const reloaded = guest.page.waitForEvent('load')
  await again.click()
  await reloaded
  await expect(guest.page.locator('#first-screen').getByText(dishes.dal).first()).toBeVisible()
  await guest.findNetwork(network)
  await expect(again).toBeVisible()
  end()
  await again.click()
  await isMendedWithItsCart(guest)
})

test('an urgent release takes over a page that does not start with no tap and no wait @long', async ({ guest, outlet, network }) => {
  const end = await takesBrokenRelease(guest, outlet.tableCode, network)
  end()
  await publish(guest, network, { release: MENDED, page: await fileOf(guest, 'index.html'), urgent: true })
  await lookForUpdate(guest)
  await expect(guest.page.locator('#root main')).toHaveCount(1)
})

/** Has the browser look for an update. @returns how its installation ended: `installed`, or `redundant` where it failed */
const endOfUpdate = (guest: Guest): Promise<string> =>
  guest.page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    const found = new Promise<ServiceWorker | null>((resolve) => registration?.addEventListener('updatefound', () => resolve(registration.installing), { once: true }))
    await registration?.update().catch(() => undefined)
    const next = await found
    if (!next) return 'none'
    return new Promise<string>((resolve) => {
      const look = () => (next.state === 'installed' || next.state === 'redundant') && resolve(next.state)
      next.addEventListener('statechange', look)
      look()
    })
  })

test('a worker never takes the page of another release, nor a file that is not the one of its list', async ({ guest, outlet, network }) => {
  await guest.openTable(outlet.tableCode)
  await guest.isReadyForDeadZone()
  const end = await publish(guest, network, { release: MENDED, page: '' })
  expect(await endOfUpdate(guest)).toBe('redundant')
  await expect(guest.page.getByRole('complementary').getByText(say('shell.update'))).toHaveCount(0)
  end()

  // Nor is it one without what it evaluates later: what paints, and the rest.
  for (const part of [/assets\/sw-rest-[\w-]+\.js/, /assets\/sw-painter-[\w-]+\.js/]) {
    const file = part.exec(await fileOf(guest, 'sw.js'))?.[0]
    if (file === undefined) throw new Error(`The worker names no ${part.source}.`)
    const without = await publish(guest, network, { release: MENDED, page: await fileOf(guest, 'index.html'), renamed: [file, 'assets/none-00000000.js'] })
    expect(await endOfUpdate(guest)).toBe('redundant')
    without()
  }

  // Nor one of its files that holds other bytes than its list says: damaged, or another release's.
  const own = /"?url"?:\s*["'`](assets\/[\w-]+\.js)["'`],[^{}]*integrity/.exec(await fileOf(guest, 'sw.js'))?.[1] ?? ''
  const damaged = `assets/${MENDED}-00000000.js`
  const file = network.armAlways({ path: new RegExp(`^/web/${damaged}`) }, { kind: 'answer', contentType: 'text/javascript', body: `${await fileOf(guest, own)}\n` })
  await publish(guest, network, { release: MENDED, page: await fileOf(guest, 'index.html'), renamed: [own, damaged] })
  expect(await endOfUpdate(guest)).toBe('redundant')
  await expect(guest.page.getByRole('complementary').getByText(say('shell.update'))).toHaveCount(0)
  file.disarm()
  network.armAlways({ path: new RegExp(`^/web/${damaged}`) }, { kind: 'answer', contentType: 'text/javascript', body: await fileOf(guest, own) })
  expect(await endOfUpdate(guest)).toBe('installed')
  await expect(guest.page.getByRole('complementary').getByText(say('shell.update'))).toBeVisible()
})

test('the kill switch takes every cache away once, leaves the cart, and the page works without a service worker', async ({ guest, outlet, network }) => {
  await guest.openTable(outlet.tableCode)
  await guest.isReadyForDeadZone()
  await guest.menu.add(dishes.papad)
  await guest.menu.cartBarSays(1, '₹60')
  const asked = () => network.requests.filter(({ path }) => path.startsWith('/web/sw.js')).length
  const before = asked()
  network.armAlways({ path: /^\/web\/sw\.js/ }, { kind: 'answer', contentType: 'text/javascript', body: await fileOf(guest, 'kill-switch.js') })
  const reloaded = guest.page.waitForEvent('load')
  await lookForUpdate(guest)
  await reloaded
  await guest.menu.cartBarSays(1, '₹60')
  const loads: string[] = []
  guest.page.on('load', () => loads.push(guest.page.url()))
  const left = () => guest.page.evaluate(async () => ({ caches: await caches.keys(), workers: (await navigator.serviceWorker.getRegistrations()).length }))
  // The page has asked for a service worker again by then, and got the kill switch once more.
  await expect.poll(asked).toBeGreaterThanOrEqual(before + 2)
  await expect.poll(async () => (await left()).workers).toBe(0)
  expect((await left()).caches.filter((name) => name !== FIRST_SCREEN_CACHE && name !== 'search-list')).toEqual([])
  expect(loads).toEqual([])
})

test('a page that no worker answers for is taken by the one that is active @long', async ({ guest, outlet, network }) => {
  await guest.openTable(outlet.tableCode)
  await guest.isReadyForDeadZone()
  // As one that was asked for while the first worker was being activated.
  const devtools = await guest.page.context().newCDPSession(guest.page)
  await Promise.all([guest.page.waitForEvent('load'), devtools.send('Page.reload', { ignoreCache: true })])
  await guest.isReadyForDeadZone()
  await guest.loseNetwork(network)
  await guest.page.goto(guest.address('account'))
  await expect(guest.page.getByRole('heading', { name: say('account.title') })).toBeVisible()
})
