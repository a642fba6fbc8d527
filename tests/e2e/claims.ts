/** Watches what the screens say of an order, moment by moment, so that a test can hold each word against the ledger. */
import type { BrowserContext, Page } from 'playwright/test'
import { tracking } from '#messages/en/tracking.ts'

/** What was said of an order that only the outlet's side can make true. */
export interface Claim {
  orderId: string
  words: string
  /** Epoch ms. */
  at: number
}

const WITH_THE_KITCHEN = ['placed', 'confirmed', 'partial', 'ready', 'out-for-delivery', 'served', 'delivered'] as const

/** Headings that say that the kitchen has an order; the first words of those that hold a number. */
const CLAIMS = [...WITH_THE_KITCHEN.flatMap((label) => [tracking.heading[label]]), tracking.heading.confirmedIn.slice(0, tracking.heading.confirmedIn.indexOf('{'))]

const claims = new WeakMap<BrowserContext, Claim[]>()

/** Runs in the page before anything of it: tells of each new heading on an order's screen. */
const watch = (words: string[]): void => {
  let last = ''
  const look = (): void => {
    const orderId = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/.exec(location.pathname)?.[0]
    if (!orderId) return
    const said = [...document.querySelectorAll('h1, h2')].map((heading) => heading.textContent?.trim() ?? '').filter((text) => words.some((word) => text.startsWith(word)))
    const seen = `${orderId} ${said.join(' ')}`
    if (seen === last) return
    last = seen
    const tell = (window as unknown as { tellClaim?: (claim: Claim) => Promise<void> }).tellClaim
    for (const text of said) void tell?.({ orderId, words: text, at: Date.now() })
  }
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
}

/** Begins to listen; once for each browser context, before its first page is opened. */
export const watchClaims = async (context: BrowserContext): Promise<void> => {
  if (claims.has(context)) return
  const heard: Claim[] = []
  claims.set(context, heard)
  await context.exposeBinding('tellClaim', (_source, claim: Claim) => heard.push(claim))
  await context.addInitScript(watch, CLAIMS)
}

export const claimsOf = (page: Page, orderId: string): Claim[] => (claims.get(page.context()) ?? []).filter((claim) => claim.orderId === orderId)
