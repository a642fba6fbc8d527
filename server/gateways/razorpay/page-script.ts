/** How long checkout.js may take before the page says so, ms. */
const SLOW_MS = 10_000

/**
 * Opens checkout.js with the options that stand in the page, and leads back to the app with what it says. It takes its own place in the history, so that
 * Back never opens a payment again. Inline, allowed by its hash; it stands before the company's script, to hear of its loading and of its failure.
 */
export const PAGE_SCRIPT = `
const { options, callback, back } = JSON.parse(document.getElementById('checkout').textContent)
let isOver = false
const leave = (told) => {
  if (isOver) return
  isOver = true
  location.replace(back + '&' + new URLSearchParams(told))
}
const say = (state) => { document.body.dataset.state = state }
const open = () => {
  try {
    new Razorpay({
      ...options,
      callback_url: new URL(callback, location.href).href,
      webview_intent: /; wv\\)/.test(navigator.userAgent),
      handler: (paid) => leave({ paymentId: paid.razorpay_payment_id, gatewayOrder: options.order_id, signature: paid.razorpay_signature }),
      modal: { confirm_close: true, escape: false, backdropclose: false, ondismiss: () => leave({ dropped: '1' }) },
    }).open()
  } catch {
    say('failed')
  }
}
const isTheirs = (event) => event.target instanceof HTMLScriptElement && event.target.id === 'company'
document.addEventListener('load', (event) => { if (isTheirs(event)) open() }, true)
document.addEventListener('error', (event) => { if (isTheirs(event)) say('failed') }, true)
setTimeout(() => { if (document.body.dataset.state === 'opening' && !('Razorpay' in window)) say('slow') }, ${SLOW_MS})
document.addEventListener('click', (event) => { if (event.target.id === 'again') location.reload() })
`
