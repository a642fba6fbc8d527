/** The plainest page a menu can be: every dish as text in the system's own font, no pictures, one inline script. The limit that the first tap is held against. */
import { escapeHtml } from '#paint/html.ts'
import type { Item, MenuSection } from '#schemas/menu.ts'

const STYLE = 'body{font:16px system-ui;margin:0;background:#fafafa}h2{margin:16px 12px 4px}.d{background:#fff;margin:8px 12px;padding:10px;border-radius:10px}.d b{display:block}.d p{margin:4px 0;color:#555;font-size:14px}button{padding:10px 14px}#cart{position:fixed;bottom:0;left:0;right:0;background:#063;color:#fff;padding:12px}#q{margin:12px;padding:10px;width:80%}.x{display:none}'

/** Cart and search: a count and a class are all they change. */
const SCRIPT = `let n=0;const C=document.getElementById('cart');document.querySelector('main').onclick=e=>{if(e.target.className=='add'){n++;C.hidden=false;C.textContent=n+' in cart'}};q.oninput=()=>{const s=q.value.toLowerCase();let k=0;for(const d of document.querySelectorAll('.d')){const h=d.firstChild.textContent.toLowerCase().includes(s);d.classList.toggle('x',!h);k+=h}document.body.dataset.hits=k};navigator.serviceWorker&&navigator.serviceWorker.register('/sw.js')`

/** Ten lines that keep the page and answer every visit with it. */
export const PLAIN_WORKER = `self.addEventListener('install',e=>e.waitUntil(caches.open('v1').then(c=>c.add('/')).then(()=>self.skipWaiting())))
self.addEventListener('activate',e=>e.waitUntil(clients.claim()))
self.addEventListener('fetch',e=>{if(e.request.mode==='navigate')e.respondWith(caches.match('/').then(r=>r||fetch(e.request)))})`

const rupees = (paise: number): string => `₹${(paise / 100).toFixed(0)}`

function dishHtml(item: Item, isFirst: boolean): string {
  const prices = item.variations.length > 0 ? item.variations.map(({ name, price }) => `${escapeHtml(name)} ${rupees(price)} `) : [rupees(item.price)]
  const small = prices.map((price) => `<small>${price}</small>`).join('')
  return `<div class=d><b class=name${isFirst ? ' elementtiming=first-dish' : ''}>${escapeHtml(item.name)}</b><p>${escapeHtml(item.description)}</p>${small} <button class=add>Add</button></div>`
}

export function plainPage(sections: readonly MenuSection[]): string {
  const first = sections.find(({ items }) => items.length > 0)?.items[0]
  const main = sections.map(({ name, items }) => `<h2>${escapeHtml(name)}</h2>${items.map((item) => dishHtml(item, item === first)).join('')}`).join('')
  return `<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content="width=device-width"><title>Menu</title><style>${STYLE}</style><input id=q placeholder=Search><main>${main}</main><div id=cart hidden></div><script>${SCRIPT}</script></html>`
}
