/** The plainest cart whose dishes can be counted up: lines with a plus, their bill and its total, one inline script that writes all of them anew. */
import { escapeHtml } from '#paint/html.ts'
import type { PlainLine } from './make-plain-cart.ts'

const STYLE = 'body{font:16px system-ui;margin:12px;background:#fafafa}p{display:flex;justify-content:space-between}button{width:48px;height:48px}'

const SCRIPT = `const money=p=>'₹'+(p/100).toFixed(2);const at=i=>document.getElementById(i);function write(){const items=L.reduce((s,l)=>s+l.price*l.quantity,0);const tax=Math.round(items*.025);L.forEach((l,i)=>at('q'+i).textContent=l.quantity+' × '+money(l.price*l.quantity));const rows=[['Item total',items],['CGST',tax],['SGST',tax]];at('bill').innerHTML=rows.map(([n,p])=>'<p><span>'+n+'</span><b>'+money(p)+'</b></p>').join('');at('total').textContent=money(items+2*tax)}document.onclick=e=>{const i=e.target.dataset.plus;if(i===undefined)return;L[i].quantity++;write()};write()`

export function plainSteps(lines: readonly PlainLine[]): string {
  const dishes = lines.map(({ name }, at) => `<p><span>${escapeHtml(name)}</span><b id=q${at}></b><button data-plus=${at}>+</button></p>`).join('')
  return `<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content="width=device-width"><title>Cart</title><style>${STYLE}</style>${dishes}<div id=bill></div><p>To pay <b id=total></b></p><script>const L=${JSON.stringify(lines)};${SCRIPT}</script></html>`
}
