import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openNotification } from './push.ts'

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
  mayOpenOrFocus = true
  vi.stubGlobal('self', {
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

const tap = () => openNotification({ close: () => undefined, data: { url: ORDER } }, BASE)
const tab = (url: string, isControlled = true): Tab => ({ url, isControlled })

it.each<[string, Tab[], string[]]>([
  ['in a new tab where none is open', [], [`open ${ORDER}`]],
  ['in the tab that is open', [tab('/web/ordering/menu')], ['focus /web/ordering/menu', `lead /web/ordering/menu to ${ORDER}`]],
  ['in the tab that shows it, also one that was loaded before this service worker was there', [tab('/web/ordering/menu'), tab(ORDER, false)], [`focus ${ORDER}`]],
  ['in a new tab where the only one was loaded before this service worker was there', [tab('/web/ordering/menu', false)], [`open ${ORDER}`]],
  ['in the one of two tabs that can be led there', [tab('/web/', false), tab('/web/orders')], ['focus /web/orders', `lead /web/orders to ${ORDER}`]],
  ['in a new tab where the open one may not be focused', [{ ...tab('/web/orders'), isRefused: true }], [`open ${ORDER}`]],
  ['in a new tab where the one that shows it may not be focused', [{ ...tab(ORDER), isRefused: true }], [`open ${ORDER}`]],
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
