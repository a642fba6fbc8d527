import { PGlite } from '@electric-sql/pglite'
const cpu = () => { const c = process.cpuUsage(); return (c.user + c.system) / 1e6 }
let t = cpu(); const lap = (n: string) => { const x = cpu(); console.log(n, (x - t).toFixed(2)); t = x }
lap('start')
const c = await PGlite.create(); lap('create')
await c.exec('select 1'); lap('select')
const d = await c.dumpDataDir('none'); lap('dump'); console.log(d.size / 1e6, 'MB')
const c2 = await PGlite.create({ loadDataDir: d }); lap('load')
await c2.query('select 1'); lap('q')
