/** One line at the foot of the painted screen, above its tabs; what it said before is gone. */
export function sayEarly(text: string, action?: { label: string; act: () => void }): void {
  document.getElementById('early-bar')?.remove()
  const bar = Object.assign(document.createElement('output'), { id: 'early-bar', className: 'quiet' })
  bar.append(Object.assign(document.createElement('span'), { className: 'grow', textContent: text }))
  if (action) bar.append(Object.assign(document.createElement('button'), { type: 'button', textContent: action.label, onclick: action.act }))
  const dock = document.querySelector('#first-screen .dock')
  if (dock) dock.prepend(bar)
  else document.body.append(bar)
}

export const endEarlyBar = (): void => document.getElementById('early-bar')?.remove()
