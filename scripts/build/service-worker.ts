import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin, type ResolvedConfig } from 'vite'
import { getManifest } from 'workbox-build'
import { root } from '../run.ts'
import { compiledMessages } from './compiled-messages.ts'
import { schemasHash } from './schemas-hash.ts'

interface Precached {
  url: string
  revision: string | null
}

const source = join(root, 'sw/sw.ts')

/** What the service worker keeps from its installation on: the page and its code, without what a first visit may never need (wasm). */
const precacheList = async (folder: string): Promise<Precached[]> => {
  const { manifestEntries, warnings } = await getManifest({
    globDirectory: folder,
    globPatterns: ['**/*.{html,js,css,woff2,svg,png,webmanifest}'],
    globIgnores: ['sw.js', '.vite/**'],
    dontCacheBustURLsMatching: /assets\/.+-[\w-]{8}\.\w+$/,
    maximumFileSizeToCacheInBytes: 2 * 1024 * 1024,
  })
  if (warnings.length > 0) throw new Error(`The precache list is not whole: ${warnings.join('; ')}`)
  return manifestEntries.map(({ url, revision }) => ({ url, revision }))
}

/** Bundles sw/sw.ts to one classic script, which every browser can register, with the precache list in its text. */
const bundle = (config: ResolvedConfig, outDir: string, precache: Precached[]) =>
  build({
    configFile: false,
    root,
    base: config.base,
    mode: config.mode,
    publicDir: false,
    logLevel: 'warn',
    plugins: [compiledMessages()],
    define: { ...schemasHash(), 'self.__WB_MANIFEST': JSON.stringify(precache), 'import.meta.env.PROD': String(config.isProduction), 'import.meta.env.DEV': String(!config.isProduction) },
    build: {
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      reportCompressedSize: false,
      modulePreload: false,
      minify: config.isProduction,
      rolldownOptions: { input: source, output: { format: 'iife', entryFileNames: 'sw.js', codeSplitting: false } },
    },
  })

/** Builds the service worker after the page whose files it lists; in development it is built anew at each request, with an empty list. */
export const serviceWorker = (): Plugin => {
  let config: ResolvedConfig
  return {
    name: 'service-worker',
    configResolved: (resolved) => {
      config = resolved
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: async (error?: Error) => {
        if (error || config.command !== 'build' || !existsSync(source)) return
        const folder = join(root, config.build.outDir)
        await bundle(config, folder, await precacheList(folder))
      },
    },
    configureServer: (server) => {
      server.middlewares.use((request, response, next) => {
        if (request.url?.split('?')[0] !== `${config.base}sw.js`) return next()
        const folder = join(config.cacheDir, 'sw')
        bundle(config, folder, []).then(
          () => response.setHeader('Content-Type', 'text/javascript').setHeader('Cache-Control', 'no-store').end(readFileSync(join(folder, 'sw.js'))),
          (reason: unknown) => next(reason),
        )
      })
    },
  }
}
