import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import { formatAmount } from '#domain/money.ts'
import { speakPayingPage as speak } from '#messages/speak-paying-page.ts'
import { scriptJson } from '#paint/html.ts'
import { themeColours } from '#paint/theme-colours.ts'
import type { Brand } from '#schemas/brand.ts'
import { PAYMENT_METHODS, type PaymentMethod, type UpiApp } from '#schemas/payment-methods.ts'
import type { RazorpayAccount } from './account.ts'
import { PAGE_SCRIPT } from './page-script.ts'

/** What a paying document is made from. */
export interface PayingPage {
  brand: Pick<Brand, 'name' | 'theme'>
  outletName: string
  /** 0: none yet. */
  token: number
  /** Paise. */
  amount: number
  gatewayOrder: string
  /** Until when the order waits for it, epoch ms; null: as long as the bill is open. */
  until: number | null
  /** Epoch ms. */
  now: number
  /** What the guest chose in the app to pay with; null: nothing, and checkout.js asks. */
  chosen: PaymentMethod | UpiApp | null
  /** RT-07 with the order's id. */
  back: string
}

const HASH = `'sha256-${createHash('sha256').update(PAGE_SCRIPT).digest('base64')}'`

/** Razorpay's own hosts, as checkout.js needs them. */
const HOSTS = {
  script: 'https://checkout.razorpay.com',
  frame: 'https://api.razorpay.com https://checkout.razorpay.com',
  connect: 'https://api.razorpay.com https://lumberjack.razorpay.com https://lumberjack-cx.razorpay.com',
  img: 'https://cdn.razorpay.com',
  form: 'https://api.razorpay.com',
} as const

/**
 * What the paying document may do: run checkout.js and the one inline script, by its hash; frame and call Razorpay. Nothing of ours can be loaded into it, and it
 * can call nothing of ours. It cannot ask for Trusted Types: checkout.js writes HTML as text (decision 0060).
 */
export function payingPageHeaders({ checkout }: Pick<RazorpayAccount, 'checkout'>): Record<string, string> {
  const { origin } = new URL(checkout)
  const hosts = origin === HOSTS.script ? HOSTS : { script: origin, frame: origin, connect: origin, img: origin, form: origin }
  const policy = {
    'default-src': "'none'",
    'script-src': `${HASH} ${hosts.script}`,
    'frame-src': hosts.frame,
    'connect-src': hosts.connect,
    'img-src': `${hosts.img} data:`,
    'style-src': "'unsafe-inline'",
    'form-action': `'self' ${hosts.form}`,
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
  }
  return {
    'Content-Security-Policy': Object.entries(policy).map(([name, value]) => `${name} ${value}`).join('; '),
    'Permissions-Policy': `camera=(), geolocation=(), microphone=(), payment=(self ${hosts.frame.split(' ').map((host) => `"${host}"`).join(' ')})`,
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
    // Banks open windows of their own that tell checkout.js how it went.
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Cache-Control': 'no-store',
  }
}

const ROLES = ['bg', 'surface', 'text', 'muted', 'line', 'primary', 'on-primary', 'primary-text', 'header-bg', 'header-text', 'focus'] as const

function colours({ theme }: PayingPage['brand']): string {
  const [day, night] = [themeColours(theme, false), themeColours(theme, true)]
  return ROLES.map((role) => `--${role}:light-dark(${day.get(role)?.painted ?? 'CanvasText'},${night.get(role)?.painted ?? 'Canvas'})`).join(';')
}

const STYLE = `
*{box-sizing:border-box;margin:0}body{min-height:100dvh;display:grid;grid-template-rows:auto 1fr;background:var(--bg);color:var(--text);font:16px/1.5 system-ui,sans-serif}
header{padding:16px max(16px,calc(50% - 264px));background:var(--header-bg);color:var(--header-text);font-weight:700;font-size:18px}
main{width:100%;max-width:560px;margin:0 auto;padding:24px 16px;display:grid;gap:16px;align-content:start}
section{display:grid;gap:4px;padding:20px;background:var(--surface);border-radius:14px;box-shadow:inset 0 0 0 1px var(--line)}
h1{font-size:35px;line-height:1.15;letter-spacing:-.02em;font-variant-numeric:tabular-nums}.muted{color:var(--muted)}.small{font-size:14px;text-wrap:pretty}
.say{min-height:3em;text-wrap:pretty}.say p{display:none}[data-state=opening] .opening,[data-state=slow] .slow,[data-state=failed] .failed{display:block}.failed b{display:block}
.acts{display:flex;flex-wrap:wrap;gap:8px}
.acts>*{flex:1 1 12rem;min-height:48px;display:flex;align-items:center;justify-content:center;padding:8px 16px;border-radius:10px;
font:inherit;font-weight:650;text-decoration:none;cursor:pointer}
a{color:var(--primary-text);box-shadow:inset 0 0 0 1.5px currentColor}button{border:0;background:var(--primary);color:var(--on-primary)}body:not([data-state=failed]) button{display:none}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}`

const isMethod = (chosen: PaymentMethod | UpiApp): chosen is PaymentMethod => PAYMENT_METHODS.some((one) => one === chosen)

/**
 * How checkout.js begins where the guest has chosen already: with the method, or with the app above all else. The rest stays there, as the phone may not have that app.
 */
function displayOf(chosen: PayingPage['chosen']): object {
  if (chosen === null) return {}
  if (isMethod(chosen)) return { prefill: { method: chosen } }
  const block = { name: speak(`payingPage.app.${chosen}`), instruments: [{ method: 'upi', flows: ['intent'], apps: [chosen] }] }
  return { config: { display: { blocks: { chosen: block }, sequence: ['block.chosen'], preferences: { show_default_blocks: true } } } }
}

/** The document at `/pay/razorpay/{gatewayOrder}`: whose bill, how much, and checkout.js over it. */
export function payingPage({ keyId, checkout }: Pick<RazorpayAccount, 'keyId' | 'checkout'>, page: PayingPage): HtmlEscapedString | Promise<HtmlEscapedString> {
  const { brand, outletName, token, amount, gatewayOrder, until, now, chosen, back } = page
  const place = speak('payingPage.for', { place: outletName })
  const options = {
    key: keyId,
    order_id: gatewayOrder,
    amount,
    currency: 'INR',
    name: brand.name,
    description: token === 0 ? outletName : `${outletName}, ${speak('payingPage.token', { token: String(token) })}`,
    theme: { color: brand.theme.color },
    remember_customer: false,
    ...displayOf(chosen),
    ...(until === null ? {} : { timeout: Math.max(60, Math.ceil((until - now) / 1000)) }),
  }
  const title = speak('payingPage.title', { amount: formatAmount(amount) })
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
    <meta name="robots" content="noindex">
    <title>${title}</title>
    <link rel="icon" href="data:,">
    <style>:root{color-scheme:light dark;${raw(colours(brand))}}${raw(STYLE)}</style>
  </head>
  <body data-state="opening">
    <header>${brand.name}</header>
    <main>
      <section>
        <p class="muted small">${place}${token === 0 ? '' : ` · ${speak('payingPage.token', { token: String(token) })}`}</p>
        <h1>${formatAmount(amount)}</h1>
      </section>
      <div class="say" role="status">
        <p class="opening">${speak('payingPage.opening')}</p>
        <p class="slow">${speak('payingPage.slow')}</p>
        <p class="failed"><b>${speak('payingPage.failed')}</b> ${speak('payingPage.failedText')}</p>
        <noscript><style>.say .opening{display:none}</style>${speak('payingPage.noScript')}</noscript>
      </div>
      <div class="acts">
        <a href="${back}&amp;dropped=1">${speak('payingPage.back')}</a>
        <button id="again" type="button">${speak('payingPage.again')}</button>
      </div>
      <p class="muted small">${speak('payingPage.company')}</p>
    </main>
    <script type="application/json" id="checkout">${raw(scriptJson({ options, callback: '/api/payments/return/razorpay', back }))}</script>
    <script>${raw(PAGE_SCRIPT)}</script>
    <script id="company" src="${checkout}" async></script>
  </body>
</html>`
}
