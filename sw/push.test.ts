import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openNotification, showPush } from './push.ts'

const BASE = '/web/'
const ORDER = '/web/confirmation/o1'

interface Tab {
  url: string
  /** Whether this service worker serves it: no other may be led anywhere. */
  isControlled: boolean
  /** Whether the browser refuses to focus it. */
  isRefused?: boolean
}

let tabs: Tab[]
/** What was done, in its order. */
let done: string[]
let mayOpenOrFocus: boolean
let shown: { title: string; body?: string | undefined; tag?: string | undefined; url: string }[]

/** A browser lets a tap on a notification open or focus one window, and no second. */
function spendTap(): void {
  if (!mayOpenOrFocus) throw new DOMException('no window interaction', 'InvalidAccessError')
  mayOpenOrFocus = false
}

const clientOf = (tab: Tab): object => ({
  url: `https://rajwada.example${tab.url}`,
  focus: async () => {
    if (tab.isRefused) throw new DOMException('not focused', 'InvalidAccessError')
    spendTap()
    done.push(`focus ${tab.url}`)
    return clientOf(tab)
  },
  navigate: async (to: string) => {
    if (!tab.isControlled) throw new TypeError('This service worker is not the client’s active service worker.')
    done.push(`lead ${tab.url} to ${to}`)
    // On a slow phone it takes longer than the tap counts.
    mayOpenOrFocus = false
    return clientOf({ ...tab, url: to })
  },
})

beforeEach(() => {
  done = []
  shown = []
  mayOpenOrFocus = true
  vi.stubGlobal('self', {
    registration: { showNotification: async (title: string, { body, tag, data }: NotificationOptions) => void shown.push({ title, body, tag, url: (data as { url: string }).url }) },
    clients: {
      matchAll: async ({ includeUncontrolled = false }) => tabs.filter(({ isControlled }) => includeUncontrolled || isControlled).map(clientOf),
      openWindow: async (url: string) => {
        spendTap()
        done.push(`open ${url}`)
      },
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

const tap = (url = ORDER) => openNotification({ close: () => undefined, data: { url } }, BASE)
const tab = (url: string, isControlled = true): Tab => ({ url, isControlled })

it.each<[string, Tab[], string[]]>([
  ['in a new tab where none is open', [], [`open ${ORDER}`]],
  ['in the tab that is open', [tab('/web/ordering/menu')], ['focus /web/ordering/menu', `lead /web/ordering/menu to ${ORDER}`]],
  ['in the tab that shows it, also one that was loaded before this service worker was there', [tab('/web/ordering/menu'), tab(ORDER, false)], [`focus ${ORDER}`]],
  ['in a new tab where the only one was loaded before this service worker was there', [tab('/web/ordering/menu', false)], [`open ${ORDER}`]],
  ['in the one of two tabs that can be led there', [tab('/web/', false), tab('/web/orders')], ['focus /web/orders', `lead /web/orders to ${ORDER}`]],
  ['in a new tab where the open one may not be focused', [{ ...tab('/web/orders'), isRefused: true }], [`open ${ORDER}`]],
  ['in a new tab where the one that shows it may not be focused', [{ ...tab(ORDER), isRefused: true }], [`open ${ORDER}`]],
  ['in the tab that shows another order’s payment, which is led on', [tab('/web/payment?orderId=o2')], ['focus /web/payment?orderId=o2', `lead /web/payment?orderId=o2 to ${ORDER}`]],
  ['in a new tab where the open ones are of other pages', [tab('/kitchen/')], [`open ${ORDER}`]],
])('a tapped notification leads to its order: %s', async (_, open, expected) => {
  tabs = open
  await tap()
  expect(done).toEqual(expected)
})

it('where nothing may be focused or opened, the open tab shows the order once the guest comes to it', async () => {
  tabs = [{ ...tab('/web/orders'), isRefused: true }]
  mayOpenOrFocus = false
  await tap()
  expect(done).toEqual([`lead /web/orders to ${ORDER}`])
})

it('a tap on news of a payment leads to the tab that shows that payment as it is, and leads one that shows another to it', async () => {
  const payment = '/web/payment?orderId=o1'
  tabs = [tab('/web/payment?orderId=o2'), tab(payment, false)]
  await tap(payment)
  expect(done).toEqual([`focus ${payment}`])
})

const ID = '01970000-0000-7000-8000-000000000001'
/** Shows a message as a server sends it. */
const show = (data: object, tag = ID): Promise<void> => {
  const order = { orderId: ID, status: 'CONFIRMED', serviceType: 'DI', outletName: 'Rajwada', token: 7 }
  const notification = { title: 'in the server’s words', body: 'what it says', navigate: `https://rajwada.example/web/confirmation/${ID}`, tag, data: { ...order, ...data } }
  return showPush({ data: { json: () => ({ web_push: 8030, notification }) } } as unknown as PushEvent, BASE)
}

it.each([
  ['paid', 'Your bill is paid'],
  ['pay-failed', 'Not paid so far'],
  ['pay-back', 'Money goes back to you'],
  ['refunded', 'Your refund is done'],
])('ST-11: %s of a payment is told beside the order’s status, and leads to the payment', async (news, title) => {
  await show({ type: 'order-status' })
  await show({ type: 'order-payment', news }, `${ID}-pay`)
  expect(shown).toMatchObject([{ title: 'Order Confirmed', tag: ID, url: `/web/confirmation/${ID}` }, { title, tag: `${ID}-pay`, url: `/web/payment?orderId=${ID}` }])
})

it.each([
  ['news', { type: 'order-status', news: 'of-a-later-release' }],
  ['type of news', { type: 'order-something' }],
])('%s of a later release is told in the words that came with it, and leads to nothing it names', async (_, data) => {
  await show(data)
  expect(shown).toEqual([{ title: 'in the server’s words', body: 'what it says', tag: 'news', url: '/web/orders' }])
})
