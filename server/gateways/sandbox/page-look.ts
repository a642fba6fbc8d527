/** The look of the practice pages: no brand's colours, so that nobody takes them for a bank. Stands in the page, and in its policy by hash. */
export const PAGE_STYLE = `
:root{color-scheme:light dark;--bg:#f4f5f7;--surface:#fff;--sunken:#e9ebef;--text:#191c22;--muted:#555d6b;--line:#d9dde4;--line-strong:#8b93a1;--positive:#17693a;--focus:#1558d6}
@media (prefers-color-scheme:dark){:root{--bg:#14161b;--surface:#1e2128;--sunken:#2a2e37;--text:#f1f2f5;--muted:#a9b0bd;--line:#343943;--line-strong:#747c8a;--positive:#67c78c;--focus:#8ab4ff}}
*{box-sizing:border-box;margin:0}body{background:var(--bg);color:var(--text);font:16px/1.45 Figtree,system-ui,sans-serif}
.tape{padding:22px 16px 12px;background:repeating-linear-gradient(-45deg,#22262e 0 14px,#e3b505 14px 28px) top/100% 8px no-repeat,#22262e;color:#fff;font-weight:650;font-size:14px}
.wrap{max-width:1080px;margin:auto;padding:16px 16px 32px;display:grid;gap:16px}
header{display:flex;align-items:center;gap:4px;margin-inline-start:-12px}
.icon{display:grid;place-items:center;width:48px;height:48px;border-radius:24px}.icon:active{background:var(--sunken)}
h1{font-size:24px;line-height:1.2}h2{font-size:18px;margin-block:8px 2px}
.muted,dt,small,.foot{color:var(--muted);font-size:14px}.foot{text-align:center}
.card{background:var(--surface);border-radius:14px;padding:16px;box-shadow:0 0 0 1px var(--line)}
.owe{display:flex;flex-wrap:wrap;gap:4px 16px;align-items:start}.owe>div{flex:1 1 9rem}.num{font-size:35px;line-height:1.1;letter-spacing:-.02em;font-variant-numeric:tabular-nums}
dl{flex:1 1 100%;display:grid;grid-template-columns:minmax(0,auto) minmax(55%,1fr);gap:8px 16px;margin-top:10px;padding-top:12px;
border-top:1px solid var(--line);font-size:14px}dd{text-align:end;overflow-wrap:anywhere}
.log{flex:1 1 100%;list-style:none;padding:0;margin-top:8px;font:13px/1.7 ui-monospace,Menlo,Consolas,monospace;overflow-wrap:anywhere}
.log li{display:grid;grid-template-columns:84px minmax(0,1fr);gap:8px}
.set{display:flex;flex-wrap:wrap;gap:8px;margin-top:8px}
.chip{display:inline-flex;align-items:center;min-height:48px;padding:4px 16px;border-radius:24px;background:var(--surface);
box-shadow:inset 0 0 0 1px var(--line-strong);color:inherit;text-decoration:none;font-weight:600}
.chip[aria-current]{background:var(--text);color:var(--bg)}
.cols{display:grid;gap:16px}.outs{display:grid;gap:8px;align-content:start}@media (min-width:900px){.cols{grid-template-columns:1fr 1fr;gap:16px 24px}}
.refunds{padding-top:16px;border-top:1px solid var(--line)}
button{font:inherit;color:inherit;cursor:pointer;border:0;background:none}
.out{display:grid;grid-template-columns:6px minmax(0,1fr);gap:2px 14px;align-items:center;width:100%;min-height:64px;padding:10px 12px;
border-radius:10px;background:var(--surface);box-shadow:inset 0 0 0 1px var(--line);text-align:start}
.out:active{background:var(--sunken)}.out[aria-pressed]{box-shadow:inset 0 0 0 2px var(--text)}.out small{grid-column:2}
.dot{grid-row:1/3;align-self:stretch;border-radius:9px;background:var(--line-strong)}
.ok .dot{background:var(--positive)}.wait .dot{background:#e3b505}.bad .dot{background:var(--text)}.odd .dot{background:repeating-linear-gradient(var(--line-strong) 0 5px,transparent 5px 9px)}
.btn{min-height:48px;padding:8px 16px;border-radius:10px;font-weight:650}
.btn{display:inline-flex;align-items:center;justify-content:center;background:var(--text);color:var(--bg);text-decoration:none}
.answered,.empty{display:grid;gap:12px;justify-items:start}.empty{justify-items:center;text-align:center;padding-block:64px}
.lost{padding:12px 16px;border-radius:10px;background:var(--sunken)}.away .out{opacity:.5}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
`

/** Says where the server does not answer, so that no button leads to a browser's error page. */
export const PAGE_SCRIPT = `
const lost=document.querySelector('.lost')
const ask=async()=>{let up=false;try{up=(await fetch('/healthz',{cache:'no-store'})).ok}catch{}
if(lost){lost.hidden=up;document.body.classList.toggle('away',!up)}setTimeout(ask,up?5000:1000)}
if(lost){setTimeout(ask,3000);document.addEventListener('submit',(event)=>{if(document.body.classList.contains('away'))event.preventDefault()})}
`
