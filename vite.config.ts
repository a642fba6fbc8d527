import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { basePath } from './scripts/build/base-path.ts'
import { bootWatchInPage } from './scripts/build/boot-watch.ts'
import { chunkModules } from './scripts/build/chunk-modules.ts'
import { compileHints } from './scripts/build/compile-hints.ts'
import { compiledMessages } from './scripts/build/compiled-messages.ts'
import { earlyTexts } from './scripts/build/early-texts.ts'
import { earlyScript } from './scripts/build/early-script.ts'
import { inlineCss } from './scripts/build/inline-css.ts'
import { lateStyles } from './scripts/build/late-styles.ts'
import { leanReactDom } from './scripts/build/lean-react.ts'
import { pageChunks } from './scripts/build/page-chunks.ts'
import { schemasHash } from './scripts/build/schemas-hash.ts'
import { serviceWorker } from './scripts/build/service-worker.ts'
import { smallInlineScripts } from './scripts/build/small-scripts.ts'

const backEnd = `http://localhost:${process.env['PORT'] ?? '8080'}`

/** workers/scan/worker.ts -> scan-worker: every worker's file says whose it is. */
const workerName = (path: string | null): string => /workers\/([\w-]+)\//.exec(path ?? '')?.[1]?.concat('-worker') ?? 'worker'

export default defineConfig({
  base: basePath(),
  define: schemasHash(),
  plugins: [react(), leanReactDom(), compiledMessages(), earlyTexts(), bootWatchInPage(basePath()), smallInlineScripts(), earlyScript(), inlineCss(), lateStyles(), chunkModules(), compileHints(), serviceWorker()],
  build: { outDir: 'dist/web', emptyOutDir: true, manifest: true, modulePreload: { polyfill: false }, sourcemap: false, reportCompressedSize: false, cssTarget: ['chrome123', 'safari17.5', 'firefox121'], rolldownOptions: { input: 'index.html', output: { codeSplitting: { groups: pageChunks() } } } },
  worker: { format: 'es', plugins: () => [compiledMessages()], rolldownOptions: { output: { entryFileNames: ({ facadeModuleId }) => `assets/${workerName(facadeModuleId)}-[hash].js` } } },
  server: { host: 'localhost', port: 5173, allowedHosts: ['.localhost'], proxy: { '/api': backEnd, '/media': backEnd } },
})
