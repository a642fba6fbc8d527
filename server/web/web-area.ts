import type { Context } from 'hono'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brandPage, brandShell } from '#paint/shell.ts'
import type { Area, Deps } from '../deps.ts'
import { StartError } from '../start-error.ts'
import { pack, takesBrotli } from '../http/pack.ts'
import type { HeldBrand } from '../brands/brand-book.ts'
import { type BrandFile, makeBrandFile } from './brand-files.ts'
import { keepAssets } from './kept-assets.ts'
import { menuPage } from './menu-page.ts'
import { pageHeaders } from './page-headers.ts'
import { etagOf, readSite, type Site, type SiteFile } from './site.ts'
import type { SharedAssets } from './shared-assets.ts'
import type { MapTiles } from '#schemas/map.ts'

const MENU_PATH = /^(?:ordering\/)?restaurant\/([A-Za-z0-9-]{3,20})\/?$/
const LASTING = 'public, max-age=31536000, immutable'
const MINUTE = 60_000
const MOST_PAGES = 500
const PAGE_QUALITY = 6

function sendFile(c: Context, file: SiteFile, headers: Record<string, string>): Response {
  const common = { ...headers, ETag: file.etag, 'Cache-Control': file.lasting ? LASTING : 'no-cache', Vary: 'Accept-Encoding' }
  if (c.req.header('If-None-Match') === file.etag) return c.body(null, 304, common)
  const packed = takesBrotli(c) ? file.packed : null
  return c.body(new Uint8Array(packed ?? file.body), 200, { ...common, 'Content-Type': file.type, ...(packed ? { 'Content-Encoding': 'br' } : {}) })
}

async function sendPage(c: Context, { html, etag, packed }: Page, headers: Record<string, string>): Promise<Response> {
  const common = { ...headers, ETag: etag, 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding', 'Content-Type': 'text/html; charset=utf-8' }
  if (c.req.header('If-None-Match') === etag) return c.body(null, 304, common)
  const body = takesBrotli(c) ? await packed() : null
  return body ? c.body(new Uint8Array(body), 200, { ...common, 'Content-Encoding': 'br' }) : c.body(html, 200, common)
}

/** A page as it is sent, compressed once and shared by equal requests. */
interface Page {
  html: string
  etag: string
  /** Null where it could not be packed now. */
  packed: () => Promise<Buffer | null>
}

function pageOf(html: string): Page {
  let packed: Promise<Buffer | null> | null = null
  const packAgain = async (): Promise<Buffer | null> => {
    const body = await pack(html, PAGE_QUALITY)
    if (!body) packed = null
    return body
  }
  return { html, etag: etagOf(html), packed: () => (packed ??= packAgain()) }
}

/** Cache of painted pages, keyed by content and minute: opening hours are shown to the minute. */
function createPainted(): (key: string, paint: () => string) => Page {
  const painted = new Map<string, Page>()
  return (key, paint) => {
    const known = painted.get(key)
    if (known !== undefined) return known
    const page = pageOf(paint())
    if (painted.size >= MOST_PAGES) painted.delete(painted.keys().next().value ?? '')
    painted.set(key, page)
    return page
  }
}

const codeIn = (path: string): string | null => MENU_PATH.exec(path)?.[1] ?? null

/** A finished build says which base path it is for (scripts/stale-build.ts). */
function checkBase(dist: string, basePath: string): void {
  const mark = join(dist, 'base-path')
  if (existsSync(mark) && readFileSync(mark, 'utf8') !== basePath) throw new StartError(`The page was built for another BASE_PATH than ${basePath}: run npm run build with the same BASE_PATH.`)
}

/** Assets of other releases, from an object store that instances share. */
export interface SharedSites {
  web: Pick<SharedAssets, 'find'>
  kitchen: Pick<SharedAssets, 'find'>
}

type Kept = (path: string) => Promise<SiteFile | undefined>

/** What this machine kept of other releases, then what the others have put. */
function keptOf(built: string, kept: string, shared: Pick<SharedAssets, 'find'> | undefined): Kept {
  const own = keepAssets(built, kept)
  return async (path) => own(path) ?? shared?.find(path)
}

/** No cache between here and the phone remembers that an asset was missing: in the next moment an instance of its release may have put it. */
function missing(c: Context): Response | Promise<Response> {
  c.header('Cache-Control', 'no-store')
  return c.notFound()
}

/** The guest's page under BASE_PATH and the staff's board under /kitchen/, from a build. @param shared null: assets of other releases are on this machine's disk alone */
export function createWebArea(dist: string, shared: SharedSites | null = null): Area {
  return (app, deps) => {
    const { basePath, dataDir } = deps.config
    const web = readSite(join(dist, 'web'))
    const kitchen = readSite(join(dist, 'kitchen'))
    app.get('/', (c) => c.redirect(basePath))
    if (basePath !== '/') app.get(basePath.slice(0, -1), (c) => c.redirect(basePath))
    if (kitchen) serveKitchen(app, kitchen, keptOf(join(dist, 'kitchen'), join(dataDir, 'releases/kitchen'), shared?.kitchen))
    if (!web) {
      app.get(`${basePath}*`, (c) => c.text('The page is not built: run npm run build.', 503))
      return
    }
    const shell = web.get('index.html')?.body.toString('utf8') ?? ''
    checkBase(dist, basePath)
    serveWeb(app, deps, { site: web, kept: keptOf(join(dist, 'web'), join(dataDir, 'releases'), shared?.web), shell, headers: pageHeaders(shell, tileOrigin(deps.config.mapTiles)) })
  }
}

/** The one origin besides ours that pictures come from, where a map of another server's tiles is set. */
function tileOrigin(tiles: MapTiles | null): string[] {
  return tiles && !tiles.url.startsWith('/') ? [new URL(tiles.url.replaceAll(/\{[xyz]\}/g, '0')).origin] : []
}

function serveKitchen(app: Parameters<Area>[0], site: Site, kept: Kept): void {
  const shell = site.get('index.html')
  // A page that opened the board's window keeps no hold of it: the board moves money, and asks for a key.
  const headers = { ...pageHeaders(shell?.body.toString('utf8') ?? ''), 'Cross-Origin-Opener-Policy': 'same-origin' }
  app.get('/kitchen', (c) => c.redirect('/kitchen/'))
  app.get('/kitchen/*', async (c) => {
    const path = c.req.path.slice('/kitchen/'.length)
    const file = site.get(path) ?? (path.startsWith('assets/') ? await kept(path) : shell)
    return file ? sendFile(c, file, headers) : missing(c)
  })
}

interface Web {
  site: Site
  /** An asset of another release, by its path. */
  kept: Kept
  shell: string
  headers: Record<string, string>
}

function serveWeb(app: Parameters<Area>[0], deps: Deps, { site, kept, shell, headers }: Web): void {
  const { basePath } = deps.config
  const painted = createPainted()
  const brandFiles = new Map<string, Promise<BrandFile | null>>()

  const brandFile = (held: HeldBrand, path: string): Promise<BrandFile | null> => {
    const key = `${path} ${JSON.stringify([held.brand.name, held.brand.emblem, held.brand.tagline, held.brand.theme])}`
    const made = brandFiles.get(key) ?? makeBrandFile(held.brand, path, site.get(path)?.body)
    if (brandFiles.size >= MOST_PAGES) brandFiles.clear()
    brandFiles.set(key, made)
    return made
  }

  const menu = async (path: string, brand: HeldBrand | null): Promise<Page | null> => {
    const code = codeIn(path)
    const found = code === null ? null : await deps.codes.find(code)
    if (!found || (brand && brand.brand.id !== found.held.brand.id)) return null
    const now = deps.now()
    const { held, table } = found
    const [base] = deps.config.baseDomains ?? []
    // One page, however it was asked for: its own address, at the brand's host where the base domain is known.
    const url = `${base === undefined ? '' : `https://${held.brand.subdomain}.${base}`}${basePath}restaurant/${table?.scanCode ?? held.outlet.code}`
    return painted(`${url} ${held.seq} ${Math.floor(now / MINUTE)}`, () => menuPage(shell, found, { url, basePath, now }))
  }

  /** A page that opens without a menu; `index.html` is asked for by workers alone, which paint menus into it too. */
  const opening = (held: HeldBrand | null, path: string): Page => {
    if (!held) return painted('plain', () => shell)
    const { name, emblem, theme } = held.brand
    const key = JSON.stringify([name, emblem, theme])
    return path === 'index.html' ? painted(`shell ${key}`, () => brandShell(shell, held.brand)) : painted(`brand ${key}`, () => brandPage(shell, held.brand))
  }

  app.get(`${basePath}*`, async (c) => {
    const path = c.req.path.slice(basePath.length)
    const brand = await deps.brands.ofRequest(c)
    const own = brand && site.has(path) ? await brandFile(brand, path) : null
    if (own) return sendFile(c, { ...own, packed: null, etag: etagOf(own.body), lasting: false }, headers)
    const file = path === 'index.html' ? undefined : (site.get(path) ?? (await kept(path)))
    if (file) return sendFile(c, file, headers)
    if (path.startsWith('assets/')) return missing(c)
    return sendPage(c, (await menu(path, brand)) ?? opening(brand, path), headers)
  })
}
