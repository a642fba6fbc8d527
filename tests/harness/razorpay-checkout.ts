/** Stands for checkout.js and the frame it opens: as much of both as a paying document meets. */

/**
 * `new Razorpay(options)`, `on`, `open`: a frame over the page, a word to the company's log, the handler after a payment, `ondismiss` after a close,
 * `payment.failed` after each try that failed. A browser without frames (an app's web view) is led to the callback address by a form instead.
 */
export const checkoutScript = (origin: string): string => `
window.Razorpay = class {
  constructor(options) { this.options = options; this.listeners = {} }
  on(name, act) { this.listeners[name] = act }
  open() {
    const { handler, modal = {}, ...plain } = this.options
    const { ondismiss, ...rest } = modal
    fetch(${JSON.stringify(`${origin}/checkout/opened`)}, { method: 'POST', body: JSON.stringify({ ...plain, modal: rest }) })
    const frame = document.createElement('iframe')
    frame.title = 'Razorpay'
    frame.name = 'razorpay'
    frame.src = ${JSON.stringify(`${origin}/checkout/frame`)} + '?order=' + encodeURIComponent(this.options.order_id)
    frame.style.cssText = 'position:fixed;inset:0;width:100%;height:100%;border:0;z-index:9;background:#fff'
    const done = (event) => {
      if (event.origin !== ${JSON.stringify(origin)}) return
      const { type, answer } = event.data
      if (type === 'failed') return this.listeners['payment.failed']?.(answer)
      removeEventListener('message', done)
      frame.remove()
      if (type === 'paid') return handler(answer)
      if (type === 'closed') return ondismiss?.()
      const form = document.createElement('form')
      form.method = 'post'
      form.action = this.options.callback_url
      for (const [name, value] of Object.entries(answer)) form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }))
      document.body.append(form)
      form.submit()
    }
    addEventListener('message', done)
    document.body.append(frame)
  }
}
`

/** What the guest sees in the frame. */
export const checkoutFrame = (order: string): string => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Checkout</title>
<body style="font:16px sans-serif;padding:24px;display:grid;gap:16px">
<h1>Stand-in of the payment company</h1>
<button data-what="paid">Pay</button><button data-what="fail">Let the bank decline</button><button data-what="callback">Pay in a web view</button><button data-what="silent">Pay and never come back</button><button data-what="closed">Close</button>
<script>
for (const button of document.querySelectorAll('button')) button.onclick = async () => {
  const what = button.dataset.what
  if (what === 'closed') return parent.postMessage({ type: 'closed' }, '*')
  const answer = await (await fetch('/checkout/act?order=${encodeURIComponent(order)}&what=' + what)).json()
  if (what === 'silent') { document.title = 'Paid'; document.querySelector('h1').textContent = 'Paid, and nobody is told'; return }
  parent.postMessage({ type: what === 'fail' ? 'failed' : what, answer }, '*')
}
</script></body></html>`
