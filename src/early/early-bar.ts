/** One line at the foot of the painted screen, above its tabs; what it said before is gone. A wide screen shows no dock: there it stands at the foot of the window. */
export function sayEarly(text: string, action?: { label: string; act: () => void }): void {
  document.getElementById('early-bar')?.remove()
  const bar = Object.assign(document.createElement('output'), { id: 'early-bar', className: 'quiet' })
  bar.append(Object.assign(document.createElement('span'), { className: 'grow', textContent: text }))
  if (action) bar.append(Object.assign(document.createElement('button'), { type: 'button', textContent: action.label, onclick: action.act }))
  const place = (): void => {
    const dock = document.querySelector('#first-screen .dock')
    if (dock && dock.getClientRects().length > 0) dock.prepend(bar)
    else document.body.append(bar)
  }
  place()
  // A tablet that is turned.
  matchMedia('(min-width: 1000px)').addEventListener('change', () => bar.isConnected && place())
}

/** Takes the early bar away: the page has its own now. */
export const endEarlyBar = (): void => document.getElementById('early-bar')?.remove()
