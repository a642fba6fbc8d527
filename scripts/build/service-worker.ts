import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin, type ResolvedConfig } from 'vite'
import { getManifest } from 'workbox-build'
import { root } from '../run.ts'
import { compiledMessages } from './compiled-messages.ts'
import { earlyTexts, pushTexts } from './early-texts.ts'
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
/** What the worker evaluates later (sw/load-script.ts). */
const PARTS = {
  painter: { input: join(root, 'sw/painter.ts'), name: 'serviceWorkerPainter', texts: earlyTexts },
  rest: { input: join(root, 'sw/rest.ts'), name: 'serviceWorkerRest', texts: pushTexts },
}
const PART = /^assets\/sw-(?:painter|rest)-[\w-]{8}\.js$/
/** Takes the place of sw.js where a release has to be taken back (docs/taking-a-release-back.md). */
const killSwitch = join(root, 'sw/kill-switch.ts')

const integrityOf = (content: Buffer): string => `sha256-${createHash('sha256').update(content).digest('base64')}`

/** What the service worker keeps from its installation on: the page and its code, without what a first visit may never need (wasm). */
const precacheList = async (folder: string): Promise<Precached[]> => {
  const { manifestEntries, warnings } = await getManifest({
    globDirectory: folder,
    globPatterns: ['**/*.{html,js,css,woff2,svg,png,webmanifest}'],
    globIgnores: ['sw.js', 'kill-switch.js', 'assets/sw-*.js', '.vite/**'],
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

/** A script of a worker: its source, and the file and the name that it gets. */
interface Script {
  input: string
  file: string
  /** Of the variable that holds what it exports. */
  name: string
  /** The catalogue that it speaks from; left out: it speaks of nothing. */
  texts?: Plugin
}

/** Bundles a service worker, or a part of it, to one classic script, which every browser can register, with what is defined in its text. */
const bundle = (config: ResolvedConfig, outDir: string, { input, file, name, texts }: Script, define: Record<string, string>) =>
  build({
    configFile: false,
    root,
    base: config.base,
    mode: config.mode,
    publicDir: false,
    logLevel: 'warn',
    plugins: [compiledMessages(), texts],
    define: {
      ...schemasHash(),
      ...define,
      'process.env.NODE_ENV': JSON.stringify(config.isProduction ? 'production' : 'development'),
      'import.meta.env.PROD': String(config.isProduction),
      'import.meta.env.DEV': String(!config.isProduction),
    },
    build: {
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      reportCompressedSize: false,
      modulePreload: false,
      minify: config.isProduction,
      lib: { entry: input, formats: ['iife'], name, fileName: () => file },
    },
  })

/** Bundles a part that the worker evaluates later. @returns its path, which holds its content's hash: parts of two releases are never one worker */
async function bundlePart(config: ResolvedConfig, outDir: string, part: keyof typeof PARTS): Promise<string> {
  const { input, name, texts } = PARTS[part]
  const file = `sw-${part}.js`
  await bundle(config, outDir, { input, file, name, texts: texts() }, {})
  const built = join(outDir, file)
  const hashed = `assets/sw-${part}-${createHash('sha256').update(readFileSync(built)).digest('base64url').slice(0, 8)}.js`
  mkdirSync(join(outDir, 'assets'), { recursive: true })
  renameSync(built, join(outDir, hashed))
  return `${config.base}${hashed}`
}

async function bundleWorker(config: ResolvedConfig, outDir: string, { id, precache }: Release): Promise<void> {
  const parts = { PAINTER: await bundlePart(config, outDir, 'painter'), REST: await bundlePart(config, outDir, 'rest') }
  const text = { 'self.__WB_MANIFEST': JSON.stringify(precache), RELEASE: JSON.stringify(id), PAINTER: JSON.stringify(parts.PAINTER), REST: JSON.stringify(parts.REST) }
  await bundle(config, outDir, { input: source, file: 'sw.js', name: 'serviceWorker' }, text)
}

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
        await bundleWorker(config, folder, { id, precache: await precacheList(folder) })
        await bundle(config, folder, { input: killSwitch, file: 'kill-switch.js', name: 'killSwitch' }, {})
      },
    },
    configureServer: (server) => {
      server.middlewares.use((request, response, next) => {
        const folder = join(config.cacheDir, 'sw')
        const path = request.url?.split('?')[0]?.slice(config.base.length) ?? ''
        const answer = (): void => void response.setHeader('Content-Type', 'text/javascript').setHeader('Cache-Control', 'no-store').end(readFileSync(join(folder, path)))
        if (PART.test(path) && existsSync(join(folder, path))) return answer()
        if (path !== 'sw.js') return next()
        bundleWorker(config, folder, { id: '', precache: [] }).then(answer, (reason: unknown) => next(reason))
      })
    },
  }
}
