import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin, type ResolvedConfig } from 'vite'
import { getManifest } from 'workbox-build'
import { root } from '../run.ts'
import { compiledMessages } from './compiled-messages.ts'
import { workerTexts } from './early-texts.ts'
import { releaseOf, writeRelease } from './release.ts'
import { schemasHash } from './schemas-hash.ts'

interface Precached {
  url: string
  revision: string | null
  /** Of files whose name holds their hash: those of another release, or a damaged one, are refused. */
  integrity?: string
}

const HASHED = /assets\/.+-[\w-]{8}\.\w+$/
const source = join(root, 'sw/sw.ts')
/** Takes the place of sw.js where a release has to be taken back (docs/taking-a-release-back.md). */
const killSwitch = join(root, 'sw/kill-switch.ts')

const integrityOf = (content: Buffer): string => `sha256-${createHash('sha256').update(content).digest('base64')}`

/** What the service worker keeps from its installation on: the page and its code, without what a first visit may never need (wasm). */
const precacheList = async (folder: string): Promise<Precached[]> => {
  const { manifestEntries, warnings } = await getManifest({
    globDirectory: folder,
    globPatterns: ['**/*.{html,js,css,woff2,svg,png,webmanifest}'],
    globIgnores: ['sw.js', 'kill-switch.js', '.vite/**'],
    dontCacheBustURLsMatching: HASHED,
    maximumFileSizeToCacheInBytes: 2 * 1024 * 1024,
  })
  if (warnings.length > 0) throw new Error(`The precache list is not whole: ${warnings.join('; ')}`)
  return manifestEntries.map(({ url, revision }) => (HASHED.test(url) ? { url, revision, integrity: integrityOf(readFileSync(join(folder, url))) } : { url, revision }))
}

/** What a worker's text holds of its release. */
interface Release {
  /** '' in development. */
  id: string
  precache: readonly Precached[]
}

/** Bundles a service worker to one classic script, which every browser can register, with its release's name and precache list in its text. */
const bundle = (config: ResolvedConfig, outDir: string, { id, precache }: Release, input = source, file = 'sw.js') =>
  build({
    configFile: false,
    root,
    base: config.base,
    mode: config.mode,
    publicDir: false,
    logLevel: 'warn',
    plugins: [compiledMessages(), workerTexts()],
    define: { ...schemasHash(), 'self.__WB_MANIFEST': JSON.stringify(precache), RELEASE: JSON.stringify(id), 'import.meta.env.PROD': String(config.isProduction), 'import.meta.env.DEV': String(!config.isProduction) },
    build: {
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      reportCompressedSize: false,
      modulePreload: false,
      minify: config.isProduction,
      rolldownOptions: { input, output: { format: 'iife', entryFileNames: file, codeSplitting: false } },
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
        const id = releaseOf(folder)
        writeRelease(folder, id, process.env['URGENT_RELEASE'] === '1')
        await bundle(config, folder, { id, precache: await precacheList(folder) })
        await bundle(config, folder, { id, precache: [] }, killSwitch, 'kill-switch.js')
      },
    },
    configureServer: (server) => {
      server.middlewares.use((request, response, next) => {
        if (request.url?.split('?')[0] !== `${config.base}sw.js`) return next()
        const folder = join(config.cacheDir, 'sw')
        bundle(config, folder, { id: '', precache: [] }).then(
          () => response.setHeader('Content-Type', 'text/javascript').setHeader('Cache-Control', 'no-store').end(readFileSync(join(folder, 'sw.js'))),
          (reason: unknown) => next(reason),
        )
      })
    },
  }
}
