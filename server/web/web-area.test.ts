import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStage, type Stage } from '#tests/contract/stage.ts'
import { keepAssets } from './kept-assets.ts'
import { createWebArea } from './web-area.ts'

const INLINE = "window.earlyClicks = []"
const SHELL = `<!doctype html><html lang="en"><head><title>Menu</title><script>${INLINE}</script><!--theme--><script type="module" src="/web/assets/index-abcd1234.js"></script></head>
<body><div id="first-screen"><!--first-screen--></div><div id="root"></div><!--first-screen-data--><style data-part="L1">l1</style><style data-part="L3">l3</style><style data-part="cover">c</style></body></html>`

const folder = mkdtempSync(join(tmpdir(), 'web-area-'))
const build = (assets: Record<string, string>, ofBoard: Record<string, string> = {}): string => {
  const dist = mkdtempSync(join(folder, 'dist-'))
  mkdirSync(join(dist, 'web/assets'), { recursive: true })
  mkdirSync(join(dist, 'kitchen/assets'), { recursive: true })
  writeFileSync(join(dist, 'web/index.html'), SHELL)
  writeFileSync(join(dist, 'web/sw.js'), 'self')
  writeFileSync(join(dist, 'web/icon-192.png'), 'neutral')
  writeFileSync(join(dist, 'web/manifest.webmanifest'), JSON.stringify({ name: 'Order', start_url: './' }))
  writeFileSync(join(dist, 'kitchen/index.html'), '<!doctype html><title>Kitchen</title>')
  for (const [name, text] of Object.entries(ofBoard)) writeFileSync(join(dist, 'kitchen/assets', name), text)
  for (const [name, text] of Object.entries(assets)) {
    writeFileSync(join(dist, 'web/assets', name), text)
    writeFileSync(join(dist, 'web/assets', `${name}.br`), brotliCompressSync(text))
  }
  return dist
}

describe('the page as it is served', () => {
  let stage: Stage
  const dataDir = join(folder, 'data')
  const get = (path: string, headers: Record<string, string> = {}) => stage.app.request(path, { headers: { Host: 'rajwada.localhost:8080', ...headers } })

  beforeAll(async () => {
    const before = await openStage({ areas: [createWebArea(build({ 'index-older000.js': 'old()' }))], config: { dataDir } })
    await before.close()
    stage = await openStage({ areas: [createWebArea(build({ 'index-abcd1234.js': 'new()' }))], config: { dataDir } })
  })
  afterAll(async () => {
    await stage.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('paints the menu’s first screen on a first visit, in the brand’s colours, with its data and what search engines read (P-02)', async () => {
    const answer = await get(`/web/restaurant/${stage.tableCode}`)
    const html = await answer.text()
    expect(answer.headers.get('Cache-Control')).toBe('no-cache')
    expect(html).toContain('Paneer tikka')
    expect(html).toContain('<style id="theme" data-of="')
    expect(html).toContain('"@type":"Restaurant"')
    expect(html).toMatch(/<script type="application\/json" id="first-screen-data">\{"version":1/)
    expect((await get(`/web/ordering/restaurant/${stage.tableCode}`)).status).toBe(200)
  })

  it('has before its first dish the style of its own theme’s version, and of what its first screen does not show none', async () => {
    const [before = '', after = ''] = (await (await get(`/web/restaurant/${stage.tableCode}`)).text()).split('<div id="first-screen">')
    expect(before).toContain('<style data-part="L1">l1</style><style id="theme"')
    expect([before.includes('l3'), before.includes('>c<')]).toEqual([false, false])
    expect(after).toContain('<style data-part="L3">l3</style><style data-part="cover">c</style>')
  })

  it('is refused where it was built for another base path', async () => {
    const dist = build({})
    writeFileSync(join(dist, 'base-path'), '/order/')
    await expect(openStage({ areas: [createWebArea(dist)], config: { dataDir: join(folder, 'refused') } })).rejects.toThrow('run npm run build with the same BASE_PATH')
    writeFileSync(join(dist, 'base-path'), '/web/')
    await (await openStage({ areas: [createWebArea(dist)], config: { dataDir: join(folder, 'refused') } })).close()
  })

  it('gives workers the shell of the brand to paint pages from, in which nothing stands yet', async () => {
    const html = await (await get('/web/index.html')).text()
    expect(html).toContain('<title>Rajwada</title>')
    expect(html).toContain('<div id="first-screen"><!--first-screen--></div><div id="root"></div>')
  })

  it('gives the shell of the brand on every other path, and for another brand’s code', async () => {
    for (const path of ['/web/', '/web/ordering/menu', '/web/restaurant/NOSUCH', `/web/restaurant/${stage.otherBrandCode}`]) {
      const html = await (await get(path)).text()
      expect(html).toContain('<title>Rajwada</title>')
      expect(html).toContain('<!--first-screen-->')
      // Whose page it is stands there before its code does.
      expect(html).toMatch(/<div id="root"><div role="main" style="[^"]+"><span class="emblem" aria-hidden="true">R<\/span><h1 style="[^"]+">Rajwada<\/h1><\/div><\/div>/)
    }
  })

  it('allows its own scripts alone, inline ones by their hash', async () => {
    const policy = (await get('/web/')).headers.get('Content-Security-Policy') ?? ''
    expect(policy).toContain(`script-src 'self' 'wasm-unsafe-eval' 'sha256-${createHash('sha256').update(INLINE).digest('base64')}';`)
    expect(policy).toContain("frame-ancestors 'none'")
  })

  it('lets pictures in from the server of the map’s tiles alone, and from nowhere else where they are its own (P-16)', async () => {
    const pictures = async (url: string): Promise<string | undefined> => {
      const own = await openStage({ areas: [createWebArea(build({}))], config: { dataDir: join(folder, 'tiles'), mapTiles: { url, attribution: '', mostZoom: 19 } } })
      const policy = (await own.app.request('/web/', { headers: { Host: 'rajwada.localhost:8080' } })).headers.get('Content-Security-Policy') ?? ''
      await own.close()
      return /img-src ([^;]*)/.exec(policy)?.[1]
    }
    expect(await pictures('https://tiles.example/v1/{z}/{x}/{y}.png?key=k')).toBe("'self' data: blob: https://tiles.example")
    expect(await pictures('/api/maps/tiles/{z}/{x}/{y}')).toBe("'self' data: blob:")
  })

  it('makes HTML and code of text by named policies alone', async () => {
    expect((await get('/web/')).headers.get('Content-Security-Policy')).toContain("require-trusted-types-for 'script'; trusted-types default painted")
  })

  it('is one page of a menu however it was asked for, at the brand’s own address where that is known', async () => {
    const etags = new Set<string | null>()
    for (const host of ['rajwada.localhost:8080', 'rajwada.made.up', 'localhost']) for (const path of ['restaurant/RAJ007', 'restaurant/raj-007', 'ordering/restaurant/RAJ007/'])
      etags.add((await stage.app.request(`/web/${path}?from=card`, { headers: { Host: host } })).headers.get('ETag'))
    expect(etags.size).toBe(1)
    const known = await openStage({ areas: [createWebArea(build({}))], config: { dataDir: join(folder, 'known'), baseDomains: ['example.com'] } })
    const html = await (await known.app.request('/web/ordering/restaurant/raj-007/?from=card', { headers: { Host: 'rajwada.example.com' } })).text()
    expect(html).toContain('"url":"https://rajwada.example.com/web/restaurant/RAJ007"')
    await known.close()
  })

  it('sends hashed assets packed and for ever, those of the last release too, and no page in place of a missing one', async () => {
    const answer = await get('/web/assets/index-abcd1234.js', { 'Accept-Encoding': 'gzip, br' })
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.get('Content-Encoding')).toBe('br')
    expect(await (await get('/web/assets/index-older000.js')).text()).toBe('old()')
    expect((await get('/web/assets/index-none0000.js')).status).toBe(404)
  })

  it('asks for the service worker’s latest form each time', async () => {
    const answer = await get('/web/sw.js')
    expect(answer.headers.get('Cache-Control')).toBe('no-cache')
    expect((await get('/web/sw.js', { 'If-None-Match': answer.headers.get('ETag') ?? '' })).status).toBe(304)
  })

  it('gives each brand its manifest and its icons (P-13)', async () => {
    expect(await (await get('/web/manifest.webmanifest')).json()).toMatchObject({ name: 'Rajwada', start_url: './' })
    const icon = Buffer.from(await (await get('/web/icon-192.png')).arrayBuffer())
    expect(await sharp(icon).metadata()).toMatchObject({ format: 'png', width: 192, height: 192 })
    const neutral = await stage.app.request('/web/icon-192.png', { headers: { Host: 'localhost:8080' } })
    expect(await neutral.text()).toBe('neutral')
  })

  it('serves the staff’s board, and leads to the page from the root', async () => {
    expect(await (await get('/kitchen/')).text()).toContain('Kitchen')
    expect((await get('/kitchen/')).headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin')
    expect((await get('/')).headers.get('Location')).toBe('/web/')
  })

  it('mends an asset whose copy a killed server left cut off, and leaves a whole one as it is', async () => {
    const dist = build({ 'index-whole000.js': 'whole()', 'index-cutoff00.js': 'cutoff()' })
    const place = (name: string): string => join(folder, 'killed/releases/assets', name)
    const start = async (): Promise<string> => {
      const own = await openStage({ areas: [createWebArea(dist)], config: { dataDir: join(folder, 'killed') } })
      try {
        return await (await own.app.request('/web/assets/index-cutoff00.js', { headers: { Host: 'rajwada.localhost:8080' } })).text()
      } finally {
        await own.close()
      }
    }
    await start()
    writeFileSync(place('index-cutoff00.js'), 'cut')
    const { mtimeMs, ino } = statSync(place('index-whole000.js'))
    expect(await start()).toBe('cutoff()')
    expect(statSync(place('index-whole000.js'))).toMatchObject({ mtimeMs, ino })
    expect(readdirSync(join(folder, 'killed/releases')).sort()).toEqual(['assets', 'kitchen', 'releases.json'])
  })

  it('while instances are replaced one after another, pages and boards of both releases find their files at each, and nothing else of the disk', async () => {
    const shared = { config: { dataDir: join(folder, 'rolling') } }
    const before = await openStage({ ...shared, areas: [createWebArea(build({ 'index-before00.js': 'before()' }, { 'board-before00.js': 'boardBefore()' }))] })
    const after = await openStage({ ...shared, areas: [createWebArea(build({ 'index-after000.js': 'after()' }, { 'board-after000.js': 'boardAfter()' }))] })
    const ask = (on: Stage, path: string, headers: Record<string, string> = {}) => on.app.request(path, { headers: { Host: 'rajwada.localhost:8080', ...headers } })
    for (const on of [before, after]) {
      const texts = ['web/assets/index-before00.js', 'web/assets/index-after000.js', 'kitchen/assets/board-before00.js', 'kitchen/assets/board-after000.js'].map(async (path) => (await ask(on, `/${path}`)).text())
      expect(await Promise.all(texts)).toEqual(['before()', 'after()', 'boardBefore()', 'boardAfter()'])
      expect((await ask(on, '/web/assets/index-after000.js', { 'Accept-Encoding': 'br' })).headers.get('Content-Encoding')).toBe('br')
    }
    writeFileSync(join(folder, 'rolling/releases/secret-abcd1234.js'), 'secret')
    for (const name of ['..%2fsecret-abcd1234.js', '%2e%2e/secret-abcd1234.js', '..\\secret-abcd1234.js', 'none-00000000.js'])
      for (const place of ['web', 'kitchen']) expect((await (await ask(before, `/${place}/assets/${name}`)).text())).not.toContain('secret')
    await before.close()
    await after.close()
  })

  it('finds assets that another instance put there, and nothing beside their folder or below it, however it is asked for', () => {
    const kept = join(folder, 'finder/releases')
    const find = keepAssets(join(build({}), 'web'), kept)
    mkdirSync(join(kept, 'assets/deep-er0000'), { recursive: true })
    for (const path of ['assets/index-after000.js', 'assets/none.js', 'assets/deep-er0000/secret-abcd1234.js', 'secret-abcd1234.js']) writeFileSync(join(kept, path), path)
    expect(find('assets/index-after000.js')?.body.toString()).toBe('assets/index-after000.js')
    for (const path of ['assets/../secret-abcd1234.js', 'assets/deep-er0000/secret-abcd1234.js', 'secret-abcd1234.js', 'assets/none.js', 'assets/none-00000000.js']) expect(find(path), path).toBeUndefined()
  })

  it('keeps the assets of three releases', () => {
    expect(JSON.parse(readFileSync(join(dataDir, 'releases/releases.json'), 'utf8'))).toHaveLength(2)
  })
})
