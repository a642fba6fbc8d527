/** The plainest cart there can be: lines and their bill as text, two ways to be served, one inline script that writes the bill anew. */
import { escapeHtml } from '#paint/html.ts'

const STYLE = 'body{font:16px system-ui;margin:12px;background:#fafafa}label{display:block;padding:14px 0}p{display:flex;justify-content:space-between}'

const SCRIPT = `const money=p=>'₹'+(p/100).toFixed(2);const B=document.getElementById('bill');function write(){const away=document.querySelector('[value=SP]').checked;const items=L.reduce((s,l)=>s+l.price*l.quantity,0);const packing=away?1500:0;const tax=Math.round(items*.025);const rows=[['Item total',items],...(packing?[['Packing',packing]]:[]),['CGST',tax],['SGST',tax],['To pay',items+packing+2*tax]];B.innerHTML=rows.map(([n,p])=>'<p><span>'+n+'</span><b>'+money(p)+'</b></p>').join('')}document.querySelector('form').onchange=write;write()`

export interface PlainLine {
  name: string
  /** Paise. */
  price: number
  quantity: number
}

export function plainCart(lines: readonly PlainLine[]): string {
  const dishes = lines.map(({ name, quantity }) => `<p><span>${quantity} × ${escapeHtml(name)}</span></p>`).join('')
  return `<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content="width=device-width"><title>Cart</title><style>${STYLE}</style>${dishes}<form><label><input type=radio name=way value=DI checked> Dine-in</label><label><input type=radio name=way value=SP> Pickup</label></form><div id=bill></div><script>const L=${JSON.stringify(lines)};${SCRIPT}</script></html>`
}
