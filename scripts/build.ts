/** Builds the guest's page with its service worker (dist/web) and the staff's board (dist/kitchen), then packs what is sent. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { basePath } from './build/base-path.ts'
import { precompress } from './build/brotli.ts'
import { kitchen } from './build/kitchen.ts'
import { root } from './run.ts'
import { markBuilt } from './stale-build.ts'

const started = performance.now()
const out = join(root, 'dist')
await rm(out, { recursive: true, force: true })
await build({ root, configFile: join(root, 'vite.config.ts'), logLevel: 'warn' })
await build({ ...kitchen, logLevel: 'warn' })
await precompress(out)
markBuilt(root, basePath())
console.log(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s.`)
